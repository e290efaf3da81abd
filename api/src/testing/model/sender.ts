import type { End, Phase } from "./explain";
import { type Account, accountOf, type Memory, type World } from "./world";

/** A browser as a call finds it. */
export interface Sender {
  token: string | null;
  cart: string | null;
  /** The attempt cookie, if it is for the address of the call. */
  attempt: string | null;
  /** The token of a browser that has asked for a new password. */
  reset: string | null;
  /** Whether the browser has signed in with the address of the call. */
  isKnown: boolean;
}

/** For calls of signed-in shoppers. */
export const session =
  (token: string | null): Phase =>
  (world, memory) => {
    const number = token === null ? undefined : world.sessions[token];
    if (number === undefined) return [401];
    memory.account = number;
    return undefined;
  };

/** What follows needs the account of the session, which may have been deleted since. */
export const withAccount =
  (change: (world: World, account: Account, memory: Memory) => End): Phase =>
  (world, memory) => {
    const account = accountOf(world, memory.account);
    return account ? change(world, account, memory) : [401];
  };
