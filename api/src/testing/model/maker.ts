import type { Answer } from "./answer";
import { type Browser, headersOf } from "./browsers";
import type { Phase } from "./explain";
import type { ModelRequest } from "./modelApi";
import type { Call } from "./steps";
import type { World } from "./world";

/** What a call is made of: known before it is sent, except for its answer. */
export interface PreparedCall {
  browser: Browser;
  email: string;
  request: ModelRequest;
  /** What it must do, given its answer. */
  phases(answer: Answer): Phase[];
}

/** What a schedule knows when it prepares a call. */
export interface Surroundings {
  world: World;
  browsers: readonly Browser[];
  /** The ids of the products. */
  products: readonly string[];
  emailOf(account: number): string;
  /** The client address of sign-ins to an account. */
  signInAddress(email: string): string;
  /** A client address that no other call has. */
  freshAddress(): string;
}

/** One of the candidates, the first one for choice 0. */
export const pick = <Item>(items: readonly Item[], choice: number): Item | undefined => items[choice % items.length];

export interface Maker extends Surroundings {
  call: Call;
  email: string;
  /** The browser that the call names. */
  browser: Browser;
  /** A browser that is signed in to the account; if there is none, the one that the call names. */
  signedIn: Browser;
}

export type Make = (maker: Maker) => PreparedCall;

/** A POST to the API from an address of its own; nothing is expected of it yet. */
export function post(
  maker: Maker,
  browser: Browser,
  path: string,
  body?: object,
  token: string | null = null,
): PreparedCall {
  const headers = headersOf(browser, token);
  const request = { method: "POST", path, headers, ip: maker.freshAddress(), body } as const;
  return { browser, email: maker.email, request, phases: () => [] };
}
