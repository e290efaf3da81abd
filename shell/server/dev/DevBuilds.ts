import { readFile } from "node:fs/promises";
import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { DevConfig } from "../config";

/** What a dev server has built for the document server. */
export interface DevBuild {
  /** Eight characters of a hash. `null`: there is no code for the server, or it has errors. */
  name: string | null;
  /** The names of the stylesheets that the dev server has for browsers. */
  styles: readonly string[];
  /** By name: the text of each module; empty without a name. */
  files: Readonly<Record<string, string>>;
}

/** The answer of a dev server (mfe/src/build/devServerBuild.mjs). `files` is null when they are known. */
export type DevAnswer = Omit<DevBuild, "files"> & { files: DevBuild["files"] | null };

const noBuild: DevBuild = { name: null, styles: [], files: {} };

/** A remote under development, as `mfe dev` describes it. */
export type DevRemotes = PageRegistry["remotes"];

/** The name of a release that a dev server has built. */
export const devRelease = (name: string | null): string => (name === null ? "dev" : `dev-${name}`);

/** The present builds of the dev servers. */
export class DevBuilds {
  /** By the address of the dev server. */
  #known: Readonly<Record<string, DevBuild>> = {};

  constructor(readonly config: DevConfig) {}

  /** The build of the dev server at this address. When a build of it is in progress, the promise waits for its end. */
  async at(base: string): Promise<DevBuild> {
    const known = this.#known[base] ?? noBuild;
    try {
      const response = await fetch(`${base}server-build.json?have=${known.name ?? ""}`);
      const { files, ...build } = (await response.json()) as DevAnswer; // written by the dev server
      const current = { ...build, files: files ?? (build.name === null ? {} : known.files) };
      this.#known = { ...this.#known, [base]: current };
      return current;
    } catch {
      return noBuild; // the dev server is starting or has ended, so the browser renders
    }
  }

  /** The build of a remote that is known already. */
  known(base: string): DevBuild {
    return this.#known[base] ?? noBuild;
  }

  /** The remotes under development, with their present builds as their releases. */
  async remotes(): Promise<DevRemotes> {
    // `mfe dev` wrote the file, by this type.
    const remotes = JSON.parse(await readFile(this.config.registryFile, "utf8")) as DevRemotes;
    const current = Object.entries(remotes).map(async ([name, remote]) => {
      const build = await this.at(remote.entry.base);
      return [
        name,
        { ...remote, release: devRelease(build.name), entry: { ...remote.entry, css: build.styles } },
      ] as const;
    });
    return Object.fromEntries(await Promise.all(current));
  }

  /** The registry with the remotes under development in place of their releases. */
  async addTo(registry: PageRegistry): Promise<PageRegistry> {
    const remotes = await this.remotes();
    return { ...registry, remotes: this.config.isStandalone ? remotes : { ...registry.remotes, ...remotes } };
  }
}
