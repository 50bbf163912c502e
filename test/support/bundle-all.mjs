import { bundleLibraries } from './bundle-libraries.mjs';
import { bundleSandbox } from './bundle-sandbox.mjs';

/** Before a run of tests. */
export default async function bundleAll() {
  await bundleLibraries();
  await bundleSandbox();
}
