import type { Defect } from "./seededDefect";

/** Defects of search (docs/search.md). */
export const searchDefects: readonly Defect[] = [
  {
    name: "search leaves misspelt words as they are",
    changes: [
      { file: "src/search/analyseSearch.ts", from: "if (corrections.size === 0)", to: "if (corrections.size >= 0)" },
    ],
    test: { file: "src/search/search.test.ts", name: "a search corrects misspelt words" },
  },
  {
    name: "search lists the newest first",
    changes: [
      { file: "src/catalogue/conditions.ts", from: 'order: "rank DESC, position DESC"', to: 'order: "position DESC"' },
    ],
    test: { file: "src/search/search.test.ts", name: "a search lists the best match first" },
  },
  {
    name: "search keeps the words of a product's earlier texts",
    changes: [
      {
        file: "src/database/productSearch.ts",
        from: "ON CONFLICT (product_id) DO UPDATE SET words = excluded.words;",
        to: "ON CONFLICT (product_id) DO NOTHING;",
      },
    ],
    test: { file: "src/search/search.test.ts", name: "a search finds a product by its new text" },
  },
  {
    name: "search forgets the prices in the text",
    changes: [{ file: "src/search/readSearch.ts", from: "    ...prices,\n", to: "" }],
    test: { file: "src/search/search.test.ts", name: "a search leaves out what no product has together" },
  },
];
