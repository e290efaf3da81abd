const path = require("node:path");

const startBundle = JSON.stringify(path.join(__dirname, "runtime/startBundle.mjs"));
const start = `import { startBundle } from ${startBundle};
startBundle(__webpack_require__, __module_federation_bundler_runtime__, {
  name: __module_federation_container_name__,
  shareStrategy: __module_federation_share_strategy__,
  plugins: __module_federation_runtime_plugins__,
});`;

// rspack generates this module: imports and constants, then its default start of Module Federation, which begins with this line.
const defaultStart = "const runtimeRequire=";

/**
 * Replaces the default start of Module Federation in a build by the shop's (runtime/startBundle.mjs).
 * @param {string} source
 */
module.exports = (source) => {
  const at = source.indexOf(defaultStart);
  if (at < 0)
    throw new Error(`rspack's generated start of Module Federation has no "${defaultStart}": adapt start-loader.cjs`);
  return source.slice(0, at) + start;
};
