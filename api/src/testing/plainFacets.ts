import { type FacetName, facetNames, type WireProduct } from "@aurelle/shared/contract";

/** A product's columns of which facets are made. */
export type FacetRow = Pick<
  WireProduct,
  "id" | "category" | "collection" | "material" | "size" | "current_price" | "active_discount" | "inventory"
>;

const stones = [
  ...["diamond", "sapphire", "emerald", "ruby", "amethyst", "morganite", "moonstone", "aquamarine", "rose quartz"],
  ...["pearl", "opal", "garnet", "peridot", "topaz", "citrine", "jade", "onyx", "amber"],
];
const colours: Readonly<Record<string, string>> = {
  onyx: "black",
  sapphire: "blue",
  aquamarine: "blue",
  diamond: "clear",
  emerald: "green",
  peridot: "green",
  jade: "green",
  morganite: "pink",
  "rose quartz": "pink",
  amethyst: "purple",
  ruby: "red",
  garnet: "red",
  pearl: "white",
  moonstone: "white",
  opal: "white",
  citrine: "yellow",
  amber: "yellow",
};
const bands: readonly (readonly [number, number, string])[] = [
  [0, 9_999, "0-9999"],
  [10_000, 24_999, "10000-24999"],
  [25_000, 49_999, "25000-49999"],
  [50_000, 99_999, "50000-99999"],
  [100_000, Number.MAX_SAFE_INTEGER, "100000-"],
];

function metalsOf(material: string): string[] {
  const upToGold = material.slice(0, Math.max(0, material.lastIndexOf("gold")));
  return [
    ...["silver", "platinum", "vermeil", "gold"].filter((metal) => material.includes(metal)),
    ...["yellow", "rose", "white"].filter((colour) => upToGold.includes(colour)).map((colour) => `${colour}-gold`),
  ];
}

function sizesOf({ size, category }: FacetRow): string[] {
  const text = (size ?? "").toLowerCase();
  const isAdjustable = /adjustable|one size/.test(text);
  const [, from, to] = /\b([a-z]) to ([a-z])\b/.exec(text) ?? [];
  const between =
    from && to ? [..."abcdefghijklmnopqrstuvwxyz"].filter((letter) => letter >= from && letter <= to) : [];
  return [
    ...[/size ([a-z])\b/.exec(text)?.[1] ?? []].flat(),
    ...between,
    ...(text.includes("medium") ? ["medium"] : []),
    ...[/(\d+) ?cm/.exec(text)?.[1]].flatMap((length) => (length ? [`${length}cm`] : [])),
    ...(isAdjustable ? ["adjustable"] : []),
    ...(isAdjustable || category === "necklaces" || category === "earrings" ? ["none"] : []),
  ];
}

/** The values of a product in each facet, read from its columns by the simplest rules. */
export function plainValues(row: FacetRow): Record<FacetName, string[]> {
  const material = (row.material ?? "").toLowerCase();
  const found = stones.filter((stone) => material.includes(stone));
  return {
    category: [row.category],
    metal: metalsOf(material),
    stone: found.length > 0 ? found.map((stone) => stone.replace(" ", "-")) : ["none"],
    colour: [...new Set(found.flatMap((stone) => colours[stone] ?? []))],
    price: bands.flatMap(([min, max, value]) => (row.current_price >= min && row.current_price <= max ? [value] : [])),
    size: sizesOf(row),
    availability: row.inventory > 0 ? ["in-stock"] : [],
    sale: row.active_discount === null ? [] : ["true"],
  };
}

/** What a shopper has chosen: values by facet; of prices the limits in pence. */
export type PlainChoice = Partial<Record<Exclude<FacetName, "price">, readonly string[] | undefined>> & {
  min_price?: number | undefined;
  max_price?: number | undefined;
};

const hasPrices = ({ min_price, max_price }: PlainChoice) => min_price !== undefined || max_price !== undefined;

function passes(row: FacetRow, choice: PlainChoice, name: FacetName): boolean {
  const { min_price = 0, max_price = Number.MAX_SAFE_INTEGER } = choice;
  if (name === "price") return row.current_price >= min_price && row.current_price <= max_price;
  const wanted = choice[name];
  return wanted === undefined || plainValues(row)[name].some((value) => wanted.includes(value));
}

/** The band that the chosen limits are, if they are one. */
const chosenBands = ({ min_price = 0, max_price = Number.MAX_SAFE_INTEGER }: PlainChoice) =>
  bands.filter(([min, max]) => min === min_price && max === max_price).map(([, , value]) => value);

/** The products that have all that is chosen. */
export const plainListing = (rows: readonly FacetRow[], choice: PlainChoice): FacetRow[] =>
  rows.filter((row) => facetNames.every((name) => passes(row, choice, name)));

/** The facets of these products with counts, one product after another. @param rows what the collection and the search have. */
export function plainFacets(rows: readonly FacetRow[], choice: PlainChoice) {
  const onPage = rows.filter((row) => passes(row, choice, "category"));
  const facets: Record<string, Record<string, number>> = {};
  for (const name of facetNames) {
    const page = name === "category" ? rows : onPage;
    const others = rows.filter((row) => facetNames.every((other) => other === name || passes(row, choice, other)));
    const values = new Set(page.flatMap((row) => plainValues(row)[name]));
    const isDivided =
      name === "availability" || name === "sale"
        ? values.size > 0 && page.some((row) => plainValues(row)[name].length === 0)
        : values.size > 1;
    const isChosen = name === "price" ? hasPrices(choice) : choice[name] !== undefined;
    if (!isDivided && !isChosen) continue;
    for (const value of name === "price" ? chosenBands(choice) : (choice[name] ?? [])) values.add(value);
    facets[name] = Object.fromEntries(
      [...values].map((value) => [value, others.filter((row) => plainValues(row)[name].includes(value)).length]),
    );
  }
  return { count: plainListing(rows, choice).length, facets };
}
