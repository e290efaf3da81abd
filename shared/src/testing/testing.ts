export { axeFindings } from "./axeFindings";
/** Builders of complete, valid data; a test passes only the values that it is about. */
export {
  aCart,
  aCartItem,
  anInvoice,
  anOrder,
  anOrderItem,
  anOrderReturn,
  aProduct,
  aProductList,
  aProfile,
} from "./builders";
export { aParsedCart, aParsedItem } from "./parsedCart";
export { renderPage } from "./renderPage";
