// Not by the package's name: that stands for this file (jest.mjs).
const library = require("@testing-library/react/dist/index.js");

// A busy machine needs more than the default of 1 s.
library.configure({ asyncUtilTimeout: 20_000 });

module.exports = library;
