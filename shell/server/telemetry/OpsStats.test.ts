/** @jest-environment node */
import { type Incident, OpsStats } from "./OpsStats";

const incident = (at: number, kind: Incident["kind"]): Incident => ({
  at,
  kind,
  page: "/cart",
  remote: "cart",
  release: "1.0.0-aaaaaaaa",
  detail: "",
  requestId: null,
});

describe("the incidents of a server", () => {
  it("are the newest ones, the newest first", () => {
    const stats = new OpsStats();
    for (let at = 1; at <= 30; at += 1) stats.addIncident(incident(at, "failed"));
    expect(stats.incidents.map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, index) => 30 - index));
  });

  it("contain what the shop decided, however often a release fails on pages afterwards", () => {
    const stats = new OpsStats();
    stats.addIncident(incident(1, "advanced"));
    stats.addIncident(incident(2, "failed"));
    stats.addIncident(incident(3, "withdrawn"));
    for (let at = 4; at < 1000; at += 1) stats.addIncident(incident(at, at % 2 === 0 ? "failed" : "script"));
    expect(stats.incidents).toHaveLength(22);
    expect(stats.incidents.slice(-2).map(({ kind }) => kind)).toEqual(["withdrawn", "advanced"]);
  });
});
