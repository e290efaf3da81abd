/**
 * The remote in which `npm test` tests each fault (docs/reliability.md, A1 to A18). `npm run test:long` tests every fault in every
 * remote. A remote's pages differ in what matters here: Catalog's are server-rendered, and Checkout's need a session. A7 to A13
 * need a build of their own for each remote, so only one remote has them.
 */
export const diagonal: Readonly<Record<string, string>> = {
  A1: "account",
  A2: "checkout",
  A3: "cart",
  A4: "cart",
  A5: "checkout",
  A6: "account",
  A7: "catalog",
  A8: "catalog",
  A9: "catalog",
  A10: "catalog",
  A11: "catalog",
  A12: "catalog",
  A13: "catalog",
  A14: "checkout",
  A15: "account",
  A16: "checkout",
  A17: "account",
  A18: "cart",
};
