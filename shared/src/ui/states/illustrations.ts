/** What is missing from an empty page, in thin lines on a 96 × 96 grid: the `d` of each path. */
export const illustrations = {
  ring: [
    "M48 86a25 25 0 1 0 0-50 25 25 0 0 0 0 50z",
    "M48 80a19 19 0 1 0 0-38 19 19 0 0 0 0 38z",
    "M36 18h24l8 8-20 16-20-16z",
    "M28 26h40",
    "M42 26l6 16 6-16-6-8z",
  ],
  necklace: ["M18 12c0 30 12 44 30 50 18-6 30-20 30-50", "M48 62v5", "M48 67l8 9-8 12-8-12z", "M40 76h16"],
  bag: ["M22 34h52l4 50H18z", "M36 42V28a12 12 0 0 1 24 0v14"],
  box: [
    "M16 38h64v44H16z",
    "M12 28h72v10H12z",
    "M48 28v54",
    "M48 28c-6-14-22-14-20-4 1 4 10 4 20 4z",
    "M48 28c6-14 22-14 20-4-1 4-10 4-20 4z",
  ],
  heart: ["M48 80 21 53a17 17 0 0 1 24-24l3 3 3-3a17 17 0 0 1 24 24z"],
  page: [
    "M26 12h32l14 14v58H26z",
    "M58 12v14h14",
    "M49 68a10 10 0 1 0 0-20 10 10 0 0 0 0 20z",
    "M45 42h8l3 3-7 4-7-4z",
  ],
} as const satisfies Record<string, readonly string[]>;

export type IllustrationName = keyof typeof illustrations;
