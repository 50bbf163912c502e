import { bundleLibraries } from './bundle-libraries.mjs';
import { bundleSandbox } from './bundle-sandbox.mjs';

/** Jest's global setup. */
export default async function bundleAll() {
  await bundleLibraries();
  await bundleSandbox();
}
