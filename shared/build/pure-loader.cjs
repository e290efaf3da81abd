// React Router creates its components by calls such as `var Link = React.forwardRef(…)` and assigns their names afterwards. Neither has
// a side effect. Marked as pure, unused components are left out by the bundler.
module.exports = (source) =>
  source
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, "$1/* @__PURE__ */ $2")
    .replace(/^\w+\.displayName = "\w+";$/gm, "");
