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
        file: "src/database/searchRows.ts",
        from: "SET words = excluded.words, product_position",
        to: "SET product_position",
      },
    ],
    test: { file: "src/search/search.test.ts", name: "a search finds a product by its new text" },
  },
  {
    name: "search forgets the prices in the text",
    changes: [{ file: "src/search/readSearch.ts", from: "    ...prices,\n", to: "" }],
    test: { file: "src/search/search.test.ts", name: "a search leaves out what no product has together" },
  },
  {
    name: "a search by price has the price from before a change",
    changes: [
      {
        file: "src/database/searchRows.ts",
        from: "AFTER UPDATE OF current_price, active_discount, inventory, position ON products",
        to: "AFTER UPDATE OF position ON products",
      },
    ],
    test: {
      file: "src/search/searchRows.test.ts",
      name: "a listing by words and prices follows a new price, and a new discount",
    },
  },
  {
    name: "a large catalogue is searched as a whole for frequent words",
    changes: [{ file: "src/catalogue/store.ts", from: "maxRanked * estimateMargin", to: "Number.MAX_SAFE_INTEGER" }],
    test: {
      file: "src/search/searchRows.test.ts",
      name: "a search in a catalogue that is too large to count lists the newest of frequent words, without counting them",
    },
  },
];
