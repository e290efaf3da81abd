/** The types of the registry of releases: what `mfe` writes, the document server reads and the shell in the browser gets. */
import type { Static } from "@sinclair/typebox";
import type * as schema from "./registrySchemas";

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

export type PageConfig = DeepReadonly<Static<typeof schema.PageConfig>>;
export type SlotConfig = DeepReadonly<Static<typeof schema.SlotConfig>>;
/** One published release, as the registry contains it. */
export type ReleaseEntry = DeepReadonly<Static<typeof schema.ReleaseEntry>>;
export type RemoteEntry = DeepReadonly<Static<typeof schema.RemoteEntry>> & {
  /** Releases that this server does not trust, because no key that it knows has signed them. Never in the file. */
  untrusted?: readonly string[];
  /** Releases that this server does not give to visitors, because no key that it knows has signed their promotion. Never in the file. */
  unpromoted?: readonly string[];
};
export type SignedPromotion = DeepReadonly<Static<typeof schema.SignedPromotion>>;
/** One published release of the shell. */
export type ShellReleaseEntry = DeepReadonly<Static<typeof schema.ShellReleaseEntry>>;
export type ShellEntry = DeepReadonly<Static<typeof schema.ShellEntry>>;
export type ShellFacts = DeepReadonly<Static<typeof schema.ShellFacts>>;
export type Registry = Omit<DeepReadonly<Static<typeof schema.Registry>>, "remotes"> & {
  readonly remotes: Readonly<Record<string, RemoteEntry>>;
};

/** `remote.config.ts`: what the shell must know of a remote before it loads anything. Plain data. */
export interface RemoteConfig {
  /** `cart` for the workspace `mf-cart`. Lower-case a–z, digits and hyphens. */
  name: string;
  /** The team that is responsible for the remote. */
  owner: string;
  /** The range of shell contracts it works with, semver: `^2.0.0`. */
  requires: string;
  pages: readonly PageConfig[];
  slots: readonly SlotConfig[];
}

/** What the document server puts into the page: for each remote the release chosen for this visitor, and its fallback. */
export interface PageRegistry {
  schema: 1;
  revision: number;
  /** Names what the shell provides that the releases were chosen for. Another shell may be unable to use them. */
  shell?: string;
  remotes: Readonly<Record<string, PageRemote>>;
}
export interface PageRemote {
  release: string;
  entry: ReleaseEntry;
  /** What a report of the release must carry, so that it counts (shell/server/releases/releaseProof.ts). */
  proof?: string;
  lastGood: { release: string; entry: ReleaseEntry; proof?: string } | null;
  /** Releases that were preferred but cannot be used, each with the reason: a sentence for the inspector. */
  passedOver?: readonly { release: string; reason: string }[];
}
