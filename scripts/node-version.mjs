/** `engines.node` of package.json: what the packages here need. */
export const SUPPORTED = '^20.19.0 || ^22.12.0 || >=24.0.0';

/** Whether a version such as `22.12.0` is one of `SUPPORTED`. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return SUPPORTED.split(' || ').some((range) => {
    const [, sign, least, leastMinor] = /^(\^|>=)(\d+)\.(\d+)\./.exec(range);
    if (sign === '>=' && major > Number(least)) return true;
    return major === Number(least) && minor >= Number(leastMinor);
  });
}

// Imported before anything else: an older Node ends in an error that names no reason.
if (!isSupported(process.versions.node)) {
  process.stderr.write(`Node ${process.versions.node} does not run this: it needs ${SUPPORTED}.\n`);
  process.exit(1);
}
