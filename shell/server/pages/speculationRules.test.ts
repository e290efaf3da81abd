/** @jest-environment node */
import Fastify from "fastify";
import { catalogRegistry } from "../testing/catalogRegistry";
import { oneShell } from "../testing/oneShell";
import { addSpeculationRules, speculationRules } from "./speculationRules";

const aPage = (path: string) => ({ path, title: path });

describe("the speculation rules", () => {
  it("F46 name public pages by their patterns, and no page of one visitor", () => {
    const publicPages = ["/product/:id", "/rings", "/search"];
    const personal = ["/cart", "/wishlist", "/login", "/checkout", "/reset-password-verify"];
    const account = { ...aPage("/gifts/mine"), protected: true };
    const { prefetch } = speculationRules(catalogRegistry(...[...publicPages, ...personal].map(aPage), account));
    const patterns = prefetch.map(({ where: { and } }) => and[0]?.href_matches?.pathname);
    expect(patterns).toEqual(expect.arrayContaining(["/", "/about", ...publicPages]));
    for (const path of [...personal, account.path, "/offline"]) expect(patterns).not.toContain(path);
  });

  it("F46 only fetch documents ahead, and leave the links of pages whose scripts have started", () => {
    const rules = speculationRules(catalogRegistry(aPage("/rings")));
    expect(Object.keys(rules)).toEqual(["prefetch"]);
    for (const { where } of rules.prefetch)
      expect(where.and[1]).toEqual({ not: { selector_matches: expect.stringContaining("[data-started]") } });
  });

  it("are sent in the type that browsers require", async () => {
    const app = Fastify();
    addSpeculationRules(app, {
      releases: { current: async () => ({ registry: { schema: 1, revision: 1, remotes: {} }, text: "" }) },
      shells: oneShell(),
    });
    const { headers, payload } = await app.inject("/speculation-rules.json");
    expect(headers["content-type"]).toMatch(/^application\/speculationrules\+json/);
    expect(JSON.parse(payload).prefetch.length).toBeGreaterThan(3);
  });
});
