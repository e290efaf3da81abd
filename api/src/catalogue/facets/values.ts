/**
 * The values of the facets that are read from the tags of a product (database/productSearch.ts), as data. A tag has no blank:
 * `metal_rosegold` is the value `rose-gold` of `metal`.
 */
export const tagFacets = ["metal", "stone", "colour", "size"] as const;
export type TagFacet = (typeof tagFacets)[number];

/** Values of two words, by their tag without the facet's name. */
const twoWords: Readonly<Record<string, string>> = {
  yellowgold: "yellow-gold",
  rosegold: "rose-gold",
  whitegold: "white-gold",
  rosequartz: "rose-quartz",
};
const oneWord: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(twoWords).map(([word, value]) => [value, word]),
);

/** Stones whose colour is always the same. A topaz or a tourmaline may have any. */
const stonesByColour: Readonly<Record<string, readonly string[]>> = {
  black: ["onyx"],
  blue: ["sapphire", "aquamarine", "tanzanite", "turquoise"],
  clear: ["diamond"],
  green: ["emerald", "peridot", "jade"],
  pink: ["morganite", "rosequartz"],
  purple: ["amethyst"],
  red: ["ruby", "garnet"],
  white: ["pearl", "moonstone", "opal"],
  yellow: ["citrine", "amber"],
};

const withoutPrefix = (tag: string, prefix: string): string | null =>
  tag.startsWith(prefix) ? tag.slice(prefix.length) : null;

const wordsOf = (prefix: string) => (tag: string) => {
  const word = withoutPrefix(tag, prefix);
  return word === null ? [] : [twoWords[word] ?? word];
};

function sizesOf(tag: string): string[] {
  if (tag === "fits_any") return ["none"];
  const length = withoutPrefix(tag, "cm_");
  return length === null ? wordsOf("size_")(tag) : [`${length}cm`];
}

const valuesByTag: Readonly<Record<TagFacet, (tag: string) => readonly string[]>> = {
  metal: wordsOf("metal_"),
  stone: wordsOf("stone_"),
  colour: (tag) => {
    const stone = withoutPrefix(tag, "stone_");
    return Object.keys(stonesByColour).filter((colour) => stone !== null && stonesByColour[colour]?.includes(stone));
  },
  size: sizesOf,
};

/** The values of a facet that a product with these tags has. A piece with two blue stones is blue once. */
export const valuesOf = (facet: TagFacet, tags: readonly string[]): string[] => [
  ...new Set(tags.flatMap(valuesByTag[facet])),
];

/** The tags of which a product must have one, so that it has the value. */
export function tagsOf(facet: TagFacet, value: string): readonly string[] {
  const word = oneWord[value] ?? value;
  if (facet === "colour") return stonesByColour[value]?.map((stone) => `stone_${stone}`) ?? [`colour_${word}`];
  if (facet !== "size") return [`${facet}_${word}`];
  if (value === "none") return ["fits_any"];
  const length = /^(\d+)cm$/.exec(value)?.[1];
  return [length === undefined ? `size_${word}` : `cm_${length}`];
}

const labels: Readonly<Partial<Record<string, string>>> = {
  "stone none": "No stone",
  "size none": "No size needed",
  "availability in-stock": "In stock",
  "sale true": "On sale",
};

/** A value as the shopper reads it. */
export function labelOf(facet: string, value: string): string {
  const length = facet === "size" ? /^(\d+)cm$/.exec(value)?.[1] : undefined;
  if (length !== undefined) return `${length} cm`;
  return labels[`${facet} ${value}`] ?? `${value.charAt(0).toUpperCase()}${value.slice(1).replaceAll("-", " ")}`;
}

/** Sizes of rings by the alphabet, then words, then lengths, then what fits without a size. */
export function sizeOrder(value: string): number {
  if (/^[a-z]$/.test(value)) return value.charCodeAt(0);
  const length = /^(\d+)cm$/.exec(value)?.[1];
  if (length !== undefined) return 1000 + Number(length);
  const last = ["adjustable", "none"].indexOf(value);
  return last === -1 ? 500 : 1_000_000 + last;
}
