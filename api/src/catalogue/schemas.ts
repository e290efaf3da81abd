import { maxBatchProducts, maxLengths } from "@aurelle/shared/contract/rules";
import { Facets, Product, ProductBatch, ProductIds, ProductList, Suggestions } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";
import { IdParams, queryNumber } from "../http/input";

const named = (description: string) => Type.Optional(Type.String({ maxLength: 50, description }));
const price = (description: string) =>
  Type.Optional(Type.Union([queryNumber, Type.Literal("")], { invalidText: "Must be a whole number", description }));

const choice = (example: string) =>
  Type.Optional(Type.String({ maxLength: 200, description: `one value or several, separated by commas: ${example}` }));

/** The filters of a listing. */
const filters = {
  category: named("rings, necklaces, bracelets or earrings, or several separated by commas; case does not matter"),
  collection: named("Luma, Aurora or Vita; case does not matter"),
  min_price: price("pence"),
  max_price: price("pence"),
  metal: choice("`silver`, `rose-gold`"),
  stone: choice("`pearl`, `none`"),
  colour: choice("of a stone: `blue`"),
  size: choice("of a ring `m`, a length `45cm`, `adjustable`, or `none` for what needs no size"),
  availability: choice("`in-stock`"),
  sale: choice("`true`"),
  search: Type.Optional(
    Type.String({ maxLength: maxLengths.search, description: "words, sizes, prices: `gold hoops under 200`" }),
  ),
  spelling: Type.Optional(
    Type.String({ maxLength: 20, description: "`exact`: takes misspelt words of the search as they are" }),
  ),
};

export const listProducts = {
  operationId: "listProducts",
  summary: "A page of products",
  description:
    "Twelve products a page. Of several values of one filter a product has one; it matches every filter. `next` is the path of the following page, and null on the last. `count` is null when price or search match too many to count. A search knows the words of the trade, corrects misspelt words and, where nothing has all that it names, shows the nearest: `search` in the response says so. The response is public, has an ETag and may be cached for five seconds.",
  tag: "Catalogue",
  querystring: Type.Object({
    ...filters,
    ordering: Type.Optional(
      Type.String({
        maxLength: 20,
        description: "newest, price or -price; unless given, a search is ordered by relevance, else newest",
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200, description: "from `next`" })),
  }),
  response: { 200: ProductList },
  errorStatuses: [400],
} as const satisfies Call;

export const listFacets = {
  operationId: "listFacets",
  summary: "The facets of a listing, with counts",
  description:
    "By what a listing can be narrowed. The counts of a facet follow all filters but its own, so that a second value can be added. A value has the count 0 where the other filters leave none of it, and null where there are too many to count. A facet that does not divide the listing is left out, unless something is chosen in it. The response is public, has an ETag and may be cached for five seconds.",
  tag: "Catalogue",
  querystring: Type.Object(filters),
  response: { 200: Facets },
  errorStatuses: [400],
} as const satisfies Call;

export const suggestProducts = {
  operationId: "suggestProducts",
  summary: "Suggestions for a search that is being typed",
  description:
    "The first products of the search, whose last word may be unfinished, and the categories and collections that the text names. Fewer than two characters get no suggestion. The response is public, has an ETag and may be cached for five seconds.",
  tag: "Catalogue",
  querystring: Type.Object({
    q: Type.Optional(Type.String({ maxLength: maxLengths.search, description: "what the shopper has typed so far" })),
  }),
  response: { 200: Suggestions },
  errorStatuses: [400],
} as const satisfies Call;

export const readProduct = {
  operationId: "readProduct",
  summary: "One product",
  description:
    "By its id or its handle. Of a handle only the twelve digits at its end count: the words before them may be those of an earlier title.",
  tag: "Catalogue",
  params: IdParams,
  response: { 200: Product },
  errorStatuses: [404],
} as const satisfies Call;

export const readProducts = {
  operationId: "readProducts",
  summary: "Several products",
  description:
    "For a wishlist on a device, and for what was viewed there. A product that the shop does not have is left out. The response is public, has an ETag and may be cached for five seconds.",
  tag: "Catalogue",
  querystring: Type.Object({
    ids: Type.String({
      pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${maxBatchProducts - 1}}$`,
      invalidText: `Must be one to ${maxBatchProducts} ids, separated by commas`,
      description: `of at most ${maxBatchProducts} products, separated by commas`,
    }),
  }),
  response: { 200: ProductBatch },
  errorStatuses: [400],
} as const satisfies Call;

export const listProductIds = {
  operationId: "listProductIds",
  summary: "The ids and handles of all products",
  description:
    "For sitemaps: at most ten thousand products a part, in the order in which the products were added. After the last part the lists are empty.",
  tag: "Catalogue",
  querystring: Type.Object({
    part: Type.Optional(
      Type.String({ pattern: "^[1-9]\\d{0,6}$", invalidText: "Must be a whole number from 1", description: "from 1" }),
    ),
  }),
  response: { 200: ProductIds },
  errorStatuses: [400],
} as const satisfies Call;
