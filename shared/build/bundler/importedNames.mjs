/** @import { Compilation, Module, ModuleGraph } from "@rspack/core" */

/** The shared module that a module of the build stands for: Module Federation's, or one that the document server provides. */
const sharedModule = /^(?:consume shared module \([^)]*\)|external commonjs) "?(@?[^@\s"]+)@/;

/** An import for its effects: the names that the same file uses are imports of their own. */
const isEffectOnly = (/** @type {string} */ type) => type === "esm import";
/** `import { a }`, `import * as all` with its members, and `export { a } from`. Any other form can use the whole module. */
const isNamed = (/** @type {string} */ type) => /^esm (?:import|export imported) specifier$/.test(type);

/** @param {ModuleGraph} graph @param {Module} module @returns {readonly string[] | true} */
function namesUsed(graph, module) {
  const names = new Set();
  for (const { dependency } of graph.getIncomingConnections(module)) {
    if (isEffectOnly(dependency.type)) continue;
    const name = isNamed(dependency.type) ? dependency.ids?.[0] : undefined;
    if (name === undefined) return true;
    names.add(name);
  }
  return [...names].sort();
}

/**
 * Which names a build imports of each shared module that it contains; `true` where it imports the module as a whole. Names that are
 * imported by a module which the bundler leaves out count too.
 * @param {Compilation} compilation after its modules were built
 * @returns {Record<string, readonly string[] | true>}
 */
export function importedNames({ modules, moduleGraph }) {
  const found = [...modules].flatMap((module) => {
    const [, name] = sharedModule.exec(module.identifier()) ?? [];
    return name === undefined ? [] : [[name, namesUsed(moduleGraph, module)]];
  });
  return Object.fromEntries(found);
}
