const library = require("../../node_modules/@testing-library/react");

// A busy machine needs more than the default of 1 s.
library.configure({ asyncUtilTimeout: 20_000 });

module.exports = library;
