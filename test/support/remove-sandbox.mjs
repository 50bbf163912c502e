/** Jest's global teardown: removes the bundle of bundle-sandbox.mjs. */
export default async function removeSandbox() {
  await globalThis.removeSandboxFile();
}
