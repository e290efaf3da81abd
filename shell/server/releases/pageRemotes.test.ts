/** @jest-environment node */
import type { PageRegistry, Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import Fastify from "fastify";
import type { CurrentReleases } from "../../protocol/currentReleases";
import { aReleaseEntry } from "../testing/aReleaseEntry";
import { oneShell } from "../testing/oneShell";
import { shellFacts } from "../testing/shellFacts";
import { AssetOrigins } from "./AssetOrigins";
import { buildSet } from "./buildSet";
import { Previews } from "./Previews";
import { pageRegistry } from "./pageRegistry";
import { addPageRemotes } from "./pageRemotes";
import { setProofOf } from "./releaseProof";

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const hash = `sha384-${"A".repeat(64)}`;
const files = [{ url: "/assets/main.12345678.js", integrity: hash }];
const newer: ShellFacts = { ...shellFacts, provides: "3.0.0" };

const aRelease = (id: string, requires: string) => aReleaseEntry(id, { requires, pages: [] });
/** The second shell has just been promoted, and with it the cart's release for its contract. */
const registry: Registry = {
  schema: 1,
  revision: 1,
  shell: {
    stable: two,
    canary: null,
    lkg: [one],
    quarantined: [],
    releases: {
      [one]: { manifest: hash, facts: shellFacts, protocol: 1 },
      [two]: { manifest: hash, facts: newer, protocol: 1 },
    },
  },
  remotes: {
    cart: {
      owner: "team-cart",
      stable: two,
      canary: null,
      lkg: [one],
      quarantined: [],
      releases: { [one]: aRelease(one, "^2.0.0"), [two]: aRelease(two, "^3.0.0") },
    },
  },
};

const secret = "0123456789abcdef0123456789abcdef";

it.each([
  ["the shell before", `?shell=${one}`, one, shellFacts, []],
  ["the present shell", `?shell=${two}`, two, newer, files],
  ["a shell that the registry does not know", "?shell=9.0.0-99999999", two, newer, files],
  ["a shell from before the shell had releases", "", two, newer, files],
])(
  "F25 offers an open tab the releases that work with the shell of the tab: %s",
  async (_, query, release, facts, of) => {
    const app = Fastify();
    const opened: PageRegistry[] = [];
    const open = async (chosen: PageRegistry, shell: Parameters<typeof buildSet>[1]) => {
      opened.push(chosen);
      return buildSet(chosen, shell);
    };
    const current = async () => ({ registry, text: "" });
    const shells = oneShell({ release: two, facts: newer, files, scripts: [] });
    addPageRemotes(app, secret, { current }, { open }, shells, new Previews("", ""), new AssetOrigins([], () => {}));
    const body = (await app.inject(`/remotes/page.json${query}`)).json<CurrentReleases>();
    expect(opened.map(({ remotes }) => remotes.cart?.release)).toEqual([release]);
    const expected = pageRegistry(registry, facts);
    const { name } = buildSet(expected, { scripts: [], files: of });
    expect(body).toEqual({ shell: expected.shell, set: name, proof: setProofOf(secret, name, Date.now()) });
  },
);
