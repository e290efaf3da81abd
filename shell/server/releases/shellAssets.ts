import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";

/** A file as the document names it. Files of a dev server have no hash. */
export interface Asset {
  url: string;
  /** `sha384-…` */
  integrity?: string;
}

/** One release of the shell, as documents use it. */
export interface ShellAssets {
  scripts: readonly Asset[];
  /** Scripts that load with the first remote. */
  host: readonly Asset[];
  styles: readonly Asset[];
  /** Addresses. */
  fonts: readonly string[];
  /** All files that were built for the browser. */
  files: readonly Asset[];
  /** `1.0.0-3f9c1ab2`: pages send it with their reports. */
  release: string;
  /** `shellProtocol` of the build. */
  protocol: number;
  /** What the shell provides to remotes. */
  facts: ShellFacts;
  /** The text of the starter script, which is in every server-rendered document. Empty in development. */
  starter: string;
  /** Scripts that follow the starter in documents whose HTML has the text. */
  additions: readonly { asksFor: string; script: string }[];
}

/** A shell with what browsers do not get as a file. */
export interface Shell extends ShellAssets {
  /** The text of the service worker. */
  serviceWorker: string;
  /** The text of the module that renders pages of this shell. */
  renderModule: Buffer;
  /** The folder of the files for browsers. */
  folder: string;
}

/** Where documents get their shell from. */
export interface ShellSource {
  /**
   * The shell of a visitor's pages. A document names this shell, and releases of remotes that work with it.
   * @param visitor the anonymous id of the cookie; `null` gets no canary.
   * @throws Error when there is none, and this process has served none
   */
  choose(registry: Registry, visitor: string | null): Promise<Shell>;
  /** The shells that visitors may get now: the stable one, then a canary. @throws Error when there is none */
  inUse(registry: Registry): Promise<Shell[]>;
}
