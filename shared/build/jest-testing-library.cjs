const library = require("../../node_modules/@testing-library/react");

// A busy machine needs more than the default of 1 s.
library.configure({ asyncUtilTimeout: 5000 });

module.exports = library;
