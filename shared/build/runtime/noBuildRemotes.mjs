// Replaces the code of Module Federation's bundler runtime for remotes that a build names, and for tree-shaken fallback copies. The shop
// has neither: the registry names the remotes, and releases contain no copies (docs/decisions/0003-facades.md).

const rejectCall = () => {
  throw new Error("builds of the shop name no remotes and contain no fallback copies");
};

/** @param {{ webpackRequire: any }} options the bundler's `__webpack_require__` */
export const init = ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions);

export { rejectCall as getSharedFallbackGetter, rejectCall as remotes };
