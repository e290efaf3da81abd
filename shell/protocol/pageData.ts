import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { ShopSettings } from "@aurelle/shared/page";
import type { FormAnswer } from "./formAnswer";

/** The data that the document server writes into every page, as JSON in `script#page-data`. */
export interface PageData {
  /** The releases that the page shows. In the browser those of the set are added when it arrives (shell/src/pageData/completeRegistry.ts). */
  registry: PageRegistry;
  /** The name of the set with all releases (protocol/releaseSet.ts); `null`: `registry` has all of them. */
  set: string | null;
  /** What reports of the set's releases must carry, so that they count (shell/server/releases/releaseProof.ts). */
  proof?: string;
  /**
   * Where the page gets the files of shell and releases, `https://cdn.example`; absent: from the shop's own origin. `registry` has their
   * paths (docs/decisions/0031-asset-origins.md).
   */
  assetOrigin?: string;
  /** By remote: the release that this page shows instead of the one that all visitors get (docs/decisions/0002-federation.md). */
  overrides: Readonly<Record<string, string>>;
  /** True where a release of another page of this visitor may differ from this page's list: then the browser asks for it. */
  asksForReleases?: boolean;
  /** Whether the document server accepts telemetry of this page. It does not in development. */
  takesReports: boolean;
  /** The release of the shell's own build, for reports: `3f9c1ab2`. */
  shell: string;
  /** Whether visited pages are cached for visits without a connection. False in development and where the shop has switched it off. */
  worksOffline: boolean;
  /** Remotes read these through `shopSettings`. */
  settings: ShopSettings;
  countdown: {
    /** The end of the time to order, ms since 1970; `null`: the owner hides the banner (decision 39). */
    endsAt: number | null;
  };
  /** Where the document answers a form that was sent without JavaScript. */
  answer?: FormAnswer;
  /** What the document server rendered; `null`: the browser renders the whole page. */
  rendered: ServerRender | null;
}

/** The server-rendered parts of one document. */
export interface ServerRender {
  /** When the server rendered it, ms since 1970. */
  at: number;
  /** By the id of a frame (`partId`): the release that rendered it. */
  frames: Readonly<Record<string, string>>;
  /** By remote: the initial data of its provider. */
  initialData: Readonly<Record<string, unknown>>;
}
