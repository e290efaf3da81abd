import type { PageRegistry } from "@aurelle/shared/contract/registry";

/** The response of `GET /remotes/page.json`: the releases that a page of this visitor would get now, with every hash. */
export interface CurrentReleases {
  /** The contract version of the shell that such a page would have. Only tabs from before `registry.shell` read it. */
  provides: string;
  registry: PageRegistry;
}
