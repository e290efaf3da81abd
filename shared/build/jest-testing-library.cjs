const React = require("react");
// Not by the package's name: that stands for this file (jest.mjs).
const library = require("@testing-library/react/dist/index.js");

// A busy machine needs more than the default of 1 s.
library.configure({ asyncUtilTimeout: 20_000 });

// React notes where each element was made, for messages in its developer tools: a tenth of the time of the tests with pages. It stops after
// 10,000 elements in a second, so this count makes it note none.
Object.defineProperty(
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
  "recentlyCreatedOwnerStacks",
  {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  },
);

module.exports = library;
