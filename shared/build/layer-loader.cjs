/** Puts a remote's stylesheet into the cascade layer `remotes`, so that it can never outrank by accident (docs/decisions/0002-federation.md). */
module.exports = (source) => `@layer remotes {\n${source}\n}\n`;
