/** @jest-environment node */
import { groupOf, tokenNetwork, voterOf } from "./networks";

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7", "192.0.2", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7", "192.0.2", "192.0.2.7"],
    ["2001:db8:1:2fe::9", "2001:db8:1:0::/48", "2001:db8", "2001:db8:1:200::/56"],
  ])("of %s has one vote as %s, few votes as %s, and a token as %s", (ip, voter, group, token) => {
    expect([voterOf(ip), groupOf(ip), tokenNetwork(ip)]).toEqual([voter, group, token]);
  });
});
