import type { Defect } from "./seededDefect";

const test = (name: string) => ({ file: "src/catalogue/facets/facets.test.ts", name });

/** Defects of facets (docs/search.md). */
export const facetDefects: readonly Defect[] = [
  {
    name: "a facet's counts follow its own choice",
    changes: [
      {
        file: "src/catalogue/facets/countFacets.ts",
        from: "missed.every((one) => one === name)",
        to: "missed.length === 0",
      },
    ],
    test: test("facets count what one product after another gives"),
  },
  {
    name: "counts leave out the latest changes",
    changes: [
      {
        file: "src/catalogue/facets/storedCount.ts",
        from: "g.products + coalesce(c.products, 0) AS",
        to: "g.products AS",
      },
    ],
    test: test("facets stay true when products are sold out"),
  },
  {
    name: "products that are sold out are counted as in stock",
    changes: [
      {
        file: "src/database/productFacets.ts",
        from: "WHERE (a.inventory > 0) <> (b.inventory > 0) OR ",
        to: "WHERE ",
      },
    ],
    test: test("facets stay true when products are sold out"),
  },
  {
    name: "cached facets outlive the last piece",
    changes: [
      {
        file: "src/catalogue/routes.ts",
        from: "return { body, productIds: [anyAvailability] };",
        to: "return { body, productIds: [] };",
      },
    ],
    test: test("the facets of a listing may be cached briefly"),
  },
  {
    name: "a choice changes what a search means",
    changes: [
      {
        file: "src/catalogue/readListing.ts",
        from: "await firstThatFinds(db, attempts);",
        to: "await firstThatFinds(db, wider);",
      },
    ],
    test: test("the facets of a listing are those of the attempt that the listing shows"),
  },
  {
    name: "a count beyond the limit is shown as exact",
    changes: [
      {
        file: "src/catalogue/facets/readFacets.ts",
        from: "if (!isLarge && sumOf(groups) <= maxCounted) return exact(tally);",
        to: "if (sumOf(groups) > 0) return exact(tally);",
      },
    ],
    test: test("facets count only what is known where there are too many"),
  },
];
