const classes = new Proxy({}, { get: (_, key) => (key === "__esModule" ? false : String(key)) });
module.exports = classes;
