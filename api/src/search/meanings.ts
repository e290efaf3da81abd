/**
 * What the words of a shopper mean in this trade, as data. `find` is a query on the words and tags of a product
 * (database/productSearch.ts): words as PostgreSQL's English dictionary stems them, `:A` for a word of the title. An empty `find`
 * narrows nothing. Products that match `first` are listed before the others.
 */
export interface Meaning {
  /** In the singular, without accents, apostrophes and hyphens. The search knows their regular plurals. */
  words: readonly string[];
  find: string;
  first?: string;
}

const names = (text: string): readonly string[] => text.split(", ");

const stones = ["diamond", "sapphire", "emerald", "ruby", "amethyst", "morganite", "moonstone", "aquamarine", "pearl"];
const otherStones =
  "opal, garnet, peridot, topaz, citrine, jade, onyx, spinel, zircon, coral, amber, tanzanite, turquoise";
const ringSizes = [..."abcdefghijklmnopqrstuvwxyz"];
/** Rings that are given with a proposal: a stone, but no signet. */
const engagement = "category_rings & (stone_diamond | stone_emerald | stone_sapphire | stone_morganite) & !signet:A";
const weddingBand = "category_rings & (stone_none | wed)";

const birthstones: Readonly<Record<string, string>> = {
  january: "stone_garnet",
  february: "stone_amethyst",
  march: "stone_aquamarine",
  april: "stone_diamond",
  may: "stone_emerald",
  june: "stone_pearl | stone_moonstone",
  july: "stone_ruby",
  august: "stone_peridot",
  september: "stone_sapphire",
  october: "stone_opal",
  november: "stone_citrine | stone_topaz",
  december: "stone_turquoise | stone_tanzanite | stone_topaz",
};

const categories: readonly Meaning[] = [
  { words: names("ring, finger ring"), find: "category_rings" },
  { words: names("necklace, neckwear, necklet"), find: "category_necklaces" },
  { words: names("bracelet, wristwear, wristlet, armband"), find: "category_bracelets" },
  { words: names("earring, ear ring"), find: "category_earrings" },
];

const kinds: readonly Meaning[] = [
  { words: names("hoop, huggie, creole"), find: "hoop" },
  { words: names("stud, ear stud, post earring"), find: "stud:A" },
  {
    words: names("drop, dangle, dangly, dangling, drop earring, chandelier"),
    find: "category_earrings & (drop | hang | swing | fall)",
    first: "category_earrings & drop:A",
  },
  { words: names("bangle"), find: "bangl:A" },
  { words: names("cuff, open bangle"), find: "cuff:A" },
  { words: names("pendant, pendent, locket, medallion"), find: "pendant:A" },
  { words: names("chain, link"), find: "chain:A | link:A | paperclip:A", first: "chain:A" },
  { words: names("choker, collar"), find: "category_necklaces & (collar:A | length_42)", first: "collar:A" },
  {
    words: names("tennis, tennis bracelet, line bracelet, riviere"),
    find: "category_bracelets & (tenni:A | line:A)",
    first: "tenni:A",
  },
  { words: names("signet, pinky ring, crest ring"), find: "signet:A" },
  { words: names("solitaire, single stone ring"), find: "solitair" },
  { words: names("trilogy, trinity, three stone"), find: "trilog:A" },
  { words: names("two stone, toi et moi"), find: "toi:A" },
  { words: names("halo, cluster"), find: "halo", first: "halo:A" },
  {
    words: names("stacking, stackable, stacker, stack"),
    find: "category_rings & (stack | stone_none)",
    first: "stack",
  },
  {
    words: names("engagement, proposal, engagement ring, betrothal, fiancee, fiance"),
    find: engagement,
    first: `${engagement} & stone_diamond`,
  },
  { words: names("promise, promise ring"), find: engagement, first: "promis" },
  { words: names("wedding, wedding ring, wedding band, marriage"), find: weddingBand, first: "band:A" },
  { words: names("bridal, bride, bridesmaid"), find: "stone_diamond | stone_pearl" },
  { words: names("band"), find: "category_rings & (band:A | stone_none)", first: "band:A" },
  { words: names("eternity, eternity ring, eternity band"), find: "category_rings & stone_diamond & !signet:A" },
];

const metals: readonly Meaning[] = [
  { words: names("gold, golden, solid gold"), find: "metal_gold" },
  { words: names("yellow gold, yellowgold"), find: "metal_yellowgold" },
  { words: names("rose gold, rosegold, pink gold, red gold"), find: "metal_rosegold" },
  { words: names("white gold, whitegold"), find: "metal_whitegold" },
  {
    words: names("mixed metal, two tone, three gold, tricolour, tricolor"),
    find: "(metal_yellowgold & metal_whitegold) | (metal_rosegold & metal_whitegold)",
  },
  { words: names("silver, sterling, sterling silver, 925"), find: "metal_silver" },
  { words: names("platinum, 950, plat"), find: "metal_platinum" },
  { words: names("vermeil, gold plated, plated, gold vermeil, gilt, gold filled"), find: "metal_vermeil" },
  ...["9", "14", "18"].map((ct) => ({
    words: [
      `${ct}ct`,
      `${ct}k`,
      `${ct}kt`,
      `${ct} ct`,
      `${ct} k`,
      `${ct} carat`,
      `${ct} karat`,
      `${ct}carat`,
      `${ct}karat`,
    ],
    find: `purity_${ct}ct`,
  })),
];

const gems: readonly Meaning[] = [
  ...[...stones, ...names(otherStones)].map((stone) => ({
    words: [stone],
    find: `stone_${stone}`,
    first: `stone_${stone} & ${stone.slice(0, -1)}:*A`,
  })),
  { words: names("rose quartz, quartz"), find: "stone_rosequartz" },
  { words: names("freshwater pearl, akoya pearl, cultured pearl"), find: "stone_pearl" },
  { words: names("gem, gemstone, stone, jewel, precious stone, birthstone"), find: "!stone_none" },
  { words: names("plain, no stone, without stone"), find: "stone_none" },
  { words: names("pink, blush"), find: "stone_morganite | stone_rosequartz", first: "stone_morganite" },
  {
    words: names("blue, sky blue"),
    find: "stone_sapphire | stone_aquamarine | (blue & stone_moonstone)",
    first: "stone_sapphire",
  },
  { words: names("green"), find: "stone_emerald | stone_peridot | stone_jade" },
  { words: names("purple, violet, lilac, lavender, mauve"), find: "stone_amethyst" },
  { words: names("red"), find: "stone_ruby | stone_garnet" },
  { words: names("white stone, clear stone, sparkly, sparkling, brilliant"), find: "stone_diamond" },
  {
    words: names("pastel, colourful, colorful, multicoloured, multicolored, multicolour, rainbow"),
    find: "stone_morganite & stone_amethyst & stone_aquamarine | stone_aquamarine & stone_moonstone",
    first: "pastel",
  },
  { words: names("moon, lunar"), find: "moon:*" },
  ...Object.entries(birthstones).map(([month, find]) => ({
    words: [`${month} birthstone`, `birthstone ${month}`, `birthstone for ${month}`, `${month} stone`],
    find,
  })),
];

const occasions: readonly Meaning[] = [
  { words: names("luma"), find: "collection_luma" },
  { words: names("aurora"), find: "collection_aurora" },
  { words: names("vita"), find: "collection_vita" },
  {
    words: names("leaf, leave, foliage"),
    find: "leaf:A | laurel:A | branch:A | (vine:A & leav)",
    first: "leaf:A | laurel:A",
  },
  { words: names("nature, botanical, floral, flower, garden, plant, branch"), find: "collection_vita" },
  { words: names("minimal, minimalist, simple, modern, geometric, everyday, every day"), find: "collection_luma" },
  {
    words: names(
      "gift, present, birthday, christmas, xmas, valentine, valentines, mothers day, mother day, gift idea, for mum, mum, mom, mother, for wife, wife, girlfriend, for girlfriend, sister, friend, daughter, graduation, thank you, stocking filler",
    ),
    find: "",
    first: "fits_any",
  },
  { words: names("anniversary"), find: "stone_diamond | stone_pearl | anniversari", first: "anniversari" },
  { words: names("her, for her, for woman, woman, women, lady, girl, female"), find: "" },
  {
    words: names(
      "him, for him, for man, man, men, mens, male, boy, boyfriend, husband, dad, father, fathers day, gentleman, unisex",
    ),
    find: "signet:A | ident:A | (band:A & stone_none) | paperclip:A | (cuff:A & collection_luma)",
    first: "signet:A | ident:A",
  },
  {
    words: names("engraved, engraving, engravable, personalised, personalized, initial, name, monogram"),
    find: "engrav | initi",
  },
  { words: names("adjustable, one size, open ring"), find: "size_adjustable" },
  { words: names("no size, without size, any size"), find: "fits_any" },
  { words: names("luxury, luxurious, statement, high end, fine"), find: "collection_aurora" },
  { words: names("new, new in, latest, newest, bestseller, best seller, popular, in stock"), find: "" },
];

const sizes: readonly Meaning[] = [
  ...ringSizes.map((letter) => ({ words: [`size ${letter}`], find: `category_rings & size_${letter}` })),
  { words: names("medium, size medium"), find: "size_medium" },
];

/** The words and phrases that the search understands. */
export const meanings: readonly Meaning[] = [...categories, ...kinds, ...metals, ...gems, ...occasions, ...sizes];

/** Words that say nothing about a product. */
export const stopWords: ReadonlySet<string> = new Set(
  names(
    "a, an, and, any, are, at, buy, by, can, do, find, for, from, get, have, i, in, is, it, item, jewel, jewellery, jewelery, jewelry, jewlery, like, look, looking, me, my, need, nice, of, on, online, or, our, pair, piece, please, pretty, beautiful, lovely, set, shop, show, small, some, something, that, the, this, to, uk, under, want, with, you, your, s, ct, cm, mm, pound, gbp, idea, type, style, colour, color, made, cut, range, collection, price",
  ),
);
