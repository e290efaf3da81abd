import { savedText } from "./savedText";

it.each([
  ["", "", "Dome Band Ring saved on your wishlist."],
  [
    "P",
    "",
    "Dome Band Ring saved on your wishlist. Its size is not saved there: choose it again on its page before you add it to your cart.",
  ],
  [
    "",
    "A & J",
    "Dome Band Ring saved on your wishlist. Its engraving is not saved there: choose it again on its page before you add it to your cart.",
  ],
  [
    "P",
    "A & J",
    "Dome Band Ring saved on your wishlist. Its size and engraving are not saved there: choose them again on its page before you add it to your cart.",
  ],
])(
  "says of a ring made in size %p with the engraving %p what the wishlist does not have",
  (ringSize, engraving, text) => {
    expect(savedText({ title: "Dome Band Ring", ringSize, engraving })).toBe(text);
  },
);
