import { type Ordering, orderings } from "@aurelle/shared/contract";
import { httpErrors } from "../errors";
import { type ChoiceName, type Choices, choiceNames, readChoices } from "./facets/choices";

/** The filters and the ordering of a listing. Prices in pence. */
export interface Listing {
  /** A product is in one of them; in any when there is none. */
  categories: readonly string[];
  collection?: string | undefined;
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  choices: Choices;
  /** What the shopper typed; empty for no search. */
  search: string;
  /** Misspelt words are taken as they are. */
  isSpellingExact: boolean;
  /** `null`: by relevance, where there is a search. */
  ordering: Ordering | null;
}

export interface ListingQuery extends Partial<Record<ChoiceName, string>> {
  category?: string;
  collection?: string;
  min_price?: string;
  max_price?: string;
  search?: string;
  spelling?: string;
  ordering?: string;
  cursor?: string;
}

const filterNames = [
  ...(["category", "collection", "min_price", "max_price"] as const),
  ...choiceNames,
  ...(["search", "spelling", "ordering"] as const),
];

/** The filters of a query, always in one order. Other parameters do not change a listing, so they are no part of it. */
export function filtersOf(query: ListingQuery): ListingQuery {
  const filters: ListingQuery = {};
  for (const name of filterNames) if (query[name]) filters[name] = query[name];
  return filters;
}

/** The highest price that the database can store. */
export const maxPence = 2_147_483_647;

function pence(value: string | undefined, name: string): number | undefined {
  if (value === undefined || value === "") return undefined;
  const number = Number(value);
  if (number > maxPence) throw httpErrors.invalid({ [name]: "This price is too high" });
  return number;
}

/** `rings,necklaces` names two. */
const namesIn = (text = ""): string[] => [
  ...new Set(
    text
      .split(",")
      .map((name) => name.trim().toLowerCase())
      .filter(Boolean),
  ),
];

/** Names are read in any case (decision 30). @throws HttpError 400 for an ordering that does not exist. */
export function toListing(query: ListingQuery): Listing {
  const search = (query.search ?? "").trim();
  const wanted = query.ordering || (search === "" ? "newest" : null);
  const ordering = orderings.find((name) => name === wanted) ?? null;
  if (wanted !== null && ordering === null)
    throw httpErrors.invalid({ ordering: `Must be one of ${orderings.join(", ")}` });
  return {
    categories: namesIn(query.category),
    collection: query.collection?.trim().toLowerCase() || undefined,
    minPrice: pence(query.min_price, "min_price"),
    maxPrice: pence(query.max_price, "max_price"),
    choices: readChoices(query),
    search,
    isSpellingExact: query.spelling === "exact",
    ordering,
  };
}

/** The order of a page of products. By relevance, a product has a rank from 0 to 5. */
export type PageOrder = Ordering | "relevance";

/** The last product of a page. The next page starts after it, also when products were added meanwhile (decision 26). */
export interface Cursor {
  order: PageOrder;
  /** `bigint` as text. */
  position: string;
  /** Pence, or by relevance the rank. */
  value: number;
}

/** The cursor as an opaque text for a URL; `readCursor` reads it. */
export const writeCursor = ({ order, position, value }: Cursor): string =>
  Buffer.from(`${order} ${position} ${value}`).toString("base64url");

/**
 * Where products are too many to rank, a search goes on by `newest`.
 * @throws HttpError 400 for a cursor that is malformed or of another ordering (reliability L3).
 */
export function readCursor(text: string, ordering: Ordering | null): Cursor {
  const parts = /^(\S+) (\d{1,18}) (\d{1,10})$/.exec(Buffer.from(text, "base64url").toString());
  const [, name, position = "", value = ""] = parts ?? [];
  const orders: readonly PageOrder[] = ordering === null ? ["relevance", "newest"] : [ordering];
  const order = orders.find((known) => known === name);
  if (!order || Number(value) > maxPence) throw httpErrors.invalid({ cursor: "This page link is not valid" });
  return { order, position, value: Number(value) };
}

/** The URL of the next page, with the listing's filters. Its base is configured, never taken from the request (reliability L2). */
export function nextLink(publicUrl: string, query: ListingQuery, cursor: Cursor): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === "string" && value !== "" && name !== "cursor") params.set(name, value);
  }
  params.set("cursor", writeCursor(cursor));
  return `${publicUrl}/api/products/product/?${params}`;
}
