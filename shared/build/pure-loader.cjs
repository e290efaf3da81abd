// React Router's components are made by calls of React, `var Link = React.forwardRef(…)`, and get a name afterwards. Neither has an
// effect; said so, the bundler leaves out those that nobody uses.
module.exports = (source) =>
  source
    .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo)\()/gm, "$1/* @__PURE__ */ $2")
    .replace(/^\w+\.displayName = "\w+";$/gm, "");
