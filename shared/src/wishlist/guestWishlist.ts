import { readWishlistItems } from "./wishlistItems";

/** Where a guest's wishlist is kept: a list of product ids, the last wish first. */
export const guestKey = "wishlist";

/** A guest's wishlist in the browser's storage; in the tab's memory where that is denied or full. */
export function createGuestWishlist() {
  let unstored: readonly string[] | null = null;
  let known: { text: string | null; ids: readonly string[] } = { text: null, ids: [] };

  function stored(): string | null {
    try {
      return localStorage.getItem(guestKey);
    } catch {
      return null; // storage is denied: nothing was kept
    }
  }
  return {
    /** The same list as long as nothing changed. */
    read(): readonly string[] {
      if (unstored) return unstored;
      const text = stored();
      if (text !== known.text) known = { text, ids: readWishlistItems(text) };
      return known.ids;
    },
    write(ids: readonly string[]): void {
      unstored = null;
      try {
        if (ids.length === 0) localStorage.removeItem(guestKey);
        else localStorage.setItem(guestKey, JSON.stringify(ids));
      } catch (error) {
        console.warn("the browser does not keep the wishlist: it lives as long as this tab", error);
        unstored = ids;
      }
    },
  };
}
