import type { ShellPath } from "./shellPages";

/**
 * The descriptions of the shell's own pages, for search engines. The browser's code does not need them, so they are in a file of
 * their own.
 */
export const shellPageDescriptions: Readonly<Record<ShellPath, string>> = {
  "/": "Fine rings, necklaces, bracelets and earrings from the Luma, Aurora and Vita collections, delivered free of charge.",
  "/about": "Who makes Aurelle's jewellery, where, from what, and what we promise about it.",
  "/contact": "Write to Aurelle, call us, or visit the shop in London: address, opening hours and a message form.",
  "/faq": "Delivery, returns, sizing, care, payment, warranty and custom orders at Aurelle.",
  "/offline": "What Aurelle shows of a page that is not on your device while there is no connection.",
  "/legal/privacy": "What Aurelle keeps about you, why, for how long, and how to have it deleted.",
  "/legal/terms": "The terms on which Aurelle sells and delivers jewellery.",
  "/legal/cookies": "The few cookies that Aurelle's shop sets, and what each one is for.",
};
