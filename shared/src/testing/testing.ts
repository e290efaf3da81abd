/** Whole, valid things for tests; a test passes only what it is about. */
export { aCart, aCartItem, anOrder, anOrderItem, aProduct, aProductList, aProfile } from "./builders";
export { renderPage } from "./renderPage";
