import type { Registry, ShellFacts } from "@aurelle/shared/contract/registry";
import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import type { DevConfig } from "../config";

/** A file as the document names it. Files of a dev server have no hash. */
export interface Asset {
  url: string;
  /** `sha384-…` */
  integrity?: string;
}

/** One release of the shell, as documents use it. */
export interface ShellAssets {
  scripts: readonly Asset[];
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

/**
 * The assets of the shell's dev server, which adds no hash to names.
 * @param entry `standalone` shows one remote without the shop around it, `styleguide` all UI components.
 */
export function devShellAssets(
  { shellUrl, facts }: Pick<DevConfig, "shellUrl" | "facts">,
  entry: "main" | "standalone" | "styleguide",
): ShellAssets {
  return {
    release: "00000000",
    protocol: shellProtocol,
    scripts: [{ url: `${shellUrl}vendor.js` }, { url: `${shellUrl}${entry}.js` }],
    styles: [{ url: `${shellUrl}${entry}.css` }],
    fonts: [],
    files: [],
    facts,
    starter: "",
  };
}

/** The shell of a dev server. Nothing is rendered with it, and it has no service worker. */
export function devShell(dev: DevConfig): ShellSource {
  const assets = devShellAssets(dev, dev.isStandalone ? "standalone" : "main");
  const shell = { ...assets, serviceWorker: "", renderModule: Buffer.alloc(0), folder: "" };
  return { choose: async () => shell, inUse: async () => [shell] };
}
