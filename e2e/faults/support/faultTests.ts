import type { Browser } from "@playwright/test";
import type { Firefox } from "../../support/firefox";
import { type RemotePage, remotePages } from "./remotePages";
import type { TestBed } from "./testBed";

/** The fixtures that a test of a fault may ask for. */
export interface Fixtures {
  browser: Browser;
  testBed: TestBed;
  firefox: Firefox;
  browserErrors: { allow: (pattern: RegExp) => void };
}
/** A test of one fault of one remote. Its title starts with the id of the fault: `A4 cart: …`. */
export interface FaultTest {
  id: string;
  /** `null`: the test is about a document that no remote alone owns. */
  remote: string | null;
  title: string;
  run: (fixtures: Fixtures) => Promise<void>;
}
/** Adds a test, as Playwright's `test` does. */
export type AddTest = (title: string, run: FaultTest["run"]) => void;

function collect(remote: string | null, define: (test: AddTest) => void): FaultTest[] {
  const tests: FaultTest[] = [];
  define((title, run) => tests.push({ id: title.split(" ", 1)[0] ?? "", remote, title, run }));
  return tests;
}

/** The tests that `define` adds for each remote. */
export const forEachRemote = (define: (test: AddTest, remotePage: RemotePage) => void): FaultTest[] =>
  remotePages.flatMap((remotePage) => collect(remotePage.remote, (test) => define(test, remotePage)));

/** The tests that `define` adds, once. */
export const once = (define: (test: AddTest) => void): FaultTest[] => collect(null, define);
