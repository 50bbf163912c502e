/** Content files reach the client as their text, in tests as in the build (`?raw`). */
export default {
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};
