/** The accessible name of the cart link. @param quantity in pieces. */
export const cartLabel = (quantity: number): string =>
  quantity === 0 ? "Cart" : `Cart, ${quantity} ${quantity === 1 ? "item" : "items"}`;
