/** Imports content files as text, as `?raw` does in the build. */
export default {
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};
