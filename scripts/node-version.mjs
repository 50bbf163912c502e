/** `engines.node` of package.json. */
export const SUPPORTED = '^20.19.0 || ^22.12.0 || >=24.0.0';

/** Whether a Node version such as `22.12.0` is supported. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return SUPPORTED.split(' || ').some((range) => {
    const [, sign, least, leastMinor] = /^(\^|>=)(\d+)\.(\d+)\./.exec(range);
    if (sign === '>=' && major > Number(least)) return true;
    return major === Number(least) && minor >= Number(leastMinor);
  });
}

// Imported first: without this check, an older Node fails with an unclear error.
if (!isSupported(process.versions.node)) {
  process.stderr.write(`Node ${process.versions.node} does not run this: it needs ${SUPPORTED}.\n`);
  process.exit(1);
}
