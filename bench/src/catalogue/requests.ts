import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectDir } from "@aurelle/e2e/shop";

/** A kind of request to the catalogue, and the addresses of its requests below `/api/products/`. */
export interface RequestKind {
  name: string;
  /** ms, of the 95th percentile; by the number of products. */
  limits: Readonly<Record<number, number>>;
  /** Another `round` is another key of the response cache for the same request. */
  addresses: (round: number) => string[];
}

const lists = { 60: 50, 50000: 50, 1000000: 150 };
const suggestions = { 60: 30, 50000: 30, 1000000: 30 };

const pages = ["", "category=rings", "collection=aurora", "category=earrings&collection=luma"];
/** Choices of a shopper: one facet, two, many, prices between bands, and ones that leave almost nothing. */
const choices = [
  "metal=silver",
  "stone=diamond&metal=rose-gold",
  "colour=blue,green&availability=in-stock&sale=true",
  "size=m,l&min_price=25000&max_price=99999",
  "metal=gold&min_price=30000&max_price=60000",
  "metal=platinum&stone=pearl",
];
/** Choices on a page of search results. */
const searchChoices = ["metal=gold&availability=in-stock", "stone=diamond,pearl&min_price=30000"];
/** Words that never stand together, frequent ones and rare ones. */
const hardSearches = [
  "hatton piece opal hammered",
  "morganite bangle silver",
  "soho dome",
  "made with opal",
  "ring no 1",
];

const narrowed = pages.flatMap((page) => choices.map((choice) => `${page}&${choice}`));

/** Every page, every query of `search:quality` and hard ones: lists, facets with and without choices, and suggestions. */
export async function requestKinds(): Promise<RequestKind[]> {
  const text = await readFile(path.join(projectDir, "api/search/queries.json"), "utf8");
  const judged = JSON.parse(text) as { query: string }[]; // our own file
  const searches = [...judged.map(({ query }) => query), ...hardSearches];
  const at = (call: string, queries: readonly string[]) => (round: number) =>
    queries.map((query) => `${call}/?spelling=${"_".repeat(round)}&${query}`);
  const asSearch = (search: string) => `search=${encodeURIComponent(search)}`;
  const found = searches.map(asSearch);
  const foundAndChosen = searches.map(
    (search, nth) => `${asSearch(search)}&${searchChoices[nth % searchChoices.length]}`,
  );
  const typed = searches.flatMap((search) => [search.slice(0, 3), search.slice(0, -1), search]);
  return [
    { name: "page", limits: lists, addresses: at("product", pages) },
    { name: "page, with choices", limits: lists, addresses: at("product", narrowed) },
    { name: "facets of a page", limits: lists, addresses: at("facets", pages) },
    { name: "facets of a page, with choices", limits: lists, addresses: at("facets", narrowed) },
    { name: "search", limits: lists, addresses: at("product", found) },
    { name: "search, with choices", limits: lists, addresses: at("product", foundAndChosen) },
    { name: "facets of a search", limits: lists, addresses: at("facets", found) },
    { name: "facets of a search, with choices", limits: lists, addresses: at("facets", foundAndChosen) },
    {
      name: "suggestions",
      limits: suggestions,
      // The signs at the end are no words.
      addresses: (round) => typed.map((search) => `suggest/?q=${encodeURIComponent(`${search}${"!".repeat(round)}`)}`),
    },
  ];
}
