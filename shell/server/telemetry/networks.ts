import { countedNetworks } from "@aurelle/api/address";

/** The network that has one vote: an IPv4 address, or the /48 of an IPv6 address, which one customer may have as a whole. */
export const voterOf = (ip: string): string => countedNetworks(ip).at(-1) ?? ip;

/**
 * The larger network that has few votes: the /24 of an IPv4 address, or the /32 of an IPv6 address. One customer of a data centre may
 * rent such a network, or get many /48 of one provider.
 */
export function groupOf(ip: string): string {
  const voter = voterOf(ip);
  return voter.includes(":") ? voter.split(":").slice(0, 2).join(":") : voter.split(".").slice(0, 3).join(".");
}

/** The network to which a token is bound: an IPv4 address, or the /56 of an IPv6 address, within which a household's devices move. */
export const tokenNetwork = (ip: string): string => {
  const [narrowest, household] = countedNetworks(ip);
  return household ?? narrowest;
};
