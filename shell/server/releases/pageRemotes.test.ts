/** @jest-environment node */
import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import Fastify from "fastify";
import { oneShell } from "../testing/oneShell";
import { shellFacts } from "../testing/shellFacts";
import { addPageRemotes } from "./pageRemotes";

const one = "1.0.0-aaaaaaaa";
const two = "2.0.0-bbbbbbbb";
const hash = `sha384-${"A".repeat(64)}`;
const newer: ShellFacts = { ...shellFacts, provides: "3.0.0" };

const aRelease = (id: string, requires: string) => ({
  base: `/r/cart/${id}/`,
  requires,
  pages: [],
  slots: [],
  entry: "remoteEntry.js",
  preload: [],
  css: [],
  integrity: { "remoteEntry.js": hash },
});
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

it.each([
  ["the shell before", `?shell=${one}`, one, "2.0.0"],
  ["the present shell", `?shell=${two}`, two, "3.0.0"],
  ["a shell that the registry does not know", "?shell=9.0.0-99999999", two, "3.0.0"],
  ["a shell from before the shell had releases", "", two, "3.0.0"],
])(
  "F25 offers an open tab the releases that work with the shell of the tab: %s",
  async (_, query, release, provides) => {
    const app = Fastify();
    const current = async () => ({ registry, text: "" });
    addPageRemotes(app, { current }, "secret", oneShell({ release: two, facts: newer }));
    const body = (await app.inject(`/remotes/page.json${query}`)).json();
    expect(body.provides).toBe(provides);
    expect(body.registry.remotes.cart.release).toBe(release);
  },
);
