import { readFile } from "node:fs/promises";
import path from "node:path";
import type { WireProduct } from "@aurelle/shared/contract";
import { apiRoot } from "../apiRoot";
import type { TestClient } from "./client";

/** A row of `search/queries.json`: what a jeweller would show for a query, by slug. */
interface JudgedQuery {
  query: string;
  /** `all`: the whole catalogue. */
  expected: readonly string[] | "all";
}

/** How well a query was answered. */
export interface Answer {
  query: string;
  expected: number;
  found: number;
  /** The share of the expected products that were found, 0 to 1. */
  recall: number;
  /** The share of the expected products among the first six, 0 to 1. */
  precision: number;
  /** Expected, but not found. */
  missing: readonly string[];
  /** Among the first six, but not expected. */
  wrong: readonly string[];
}

const firstShown = 6;

async function slugsOf(client: TestClient, query: string): Promise<string[]> {
  const slugs: string[] = [];
  let path: string | null = `products/product/?search=${encodeURIComponent(query)}`;
  while (path !== null) {
    const { body } = await client.get(path);
    slugs.push(...body.results.map(({ slug }: WireProduct) => slug));
    path = body.next === null ? null : new URL(body.next).pathname + new URL(body.next).search;
  }
  return slugs;
}

/** Asks every query of `search/queries.json`. The database has the sample catalogue. */
export async function measureSearch(client: TestClient): Promise<Answer[]> {
  const text = await readFile(path.join(apiRoot, "search", "queries.json"), "utf8");
  const queries = JSON.parse(text) as JudgedQuery[]; // our own file
  const catalogue = await slugsOf(client, "jewellery");
  const answers: Answer[] = [];
  for (const { query, expected: judged } of queries) {
    const expected = judged === "all" ? catalogue : judged;
    const found = await slugsOf(client, query);
    const first = found.slice(0, firstShown);
    const missing = expected.filter((slug) => !found.includes(slug));
    const wrong = first.filter((slug) => !expected.includes(slug));
    answers.push({
      query,
      expected: expected.length,
      found: found.length,
      recall: 1 - missing.length / expected.length,
      precision: first.length === 0 ? 0 : 1 - wrong.length / first.length,
      missing,
      wrong,
    });
  }
  return answers;
}

/** The means over all queries, and how many found nothing that was expected. */
export function summarise(answers: readonly Answer[]) {
  const mean = (value: (answer: Answer) => number) =>
    answers.reduce((sum, answer) => sum + value(answer), 0) / answers.length;
  return {
    recall: mean(({ recall }) => recall),
    precision: mean(({ precision }) => precision),
    deadEnds: answers.filter(({ recall }) => recall === 0).length,
  };
}
