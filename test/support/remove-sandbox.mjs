/** Ends what bundle-sandbox.mjs began. */
export default async function removeSandbox() {
  await globalThis.removeSandboxFile();
}
