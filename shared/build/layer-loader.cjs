/** Puts a remote's stylesheet into the cascade layer `remotes`, so that its rules cannot override the shell's by accident (docs/decisions/0002-federation.md). */
module.exports = (source) => `@layer remotes {\n${source}\n}\n`;
