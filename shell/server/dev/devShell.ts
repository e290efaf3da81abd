import { shellProtocol } from "@aurelle/shared/contract/shellRelease";
import type { DevConfig } from "../config";
import type { ShellAssets, ShellSource } from "../releases/shellAssets";
import { type DevBuilds, devRelease } from "./DevBuilds";

/**
 * The assets of the shell's dev server, which adds no hash to names.
 * @param entry `standalone` shows one remote without the shop around it, `styleguide` all UI components.
 */
export function devShellAssets(
  { shellUrl, facts }: Pick<DevConfig, "shellUrl" | "facts">,
  entry: "main" | "standalone" | "styleguide",
): ShellAssets {
  const styles = [{ url: `${shellUrl}${entry}.css` }];
  return {
    release: devRelease(null),
    protocol: shellProtocol,
    scripts: [{ url: `${shellUrl}vendor.js` }, { url: `${shellUrl}${entry}.js` }],
    host: [],
    styles,
    fonts: [],
    files: styles,
    facts,
    starter: "",
    additions: [],
  };
}

/** The shell of a dev server, in its present build. It has no service worker. */
export function devShell(builds: DevBuilds): ShellSource {
  const dev = builds.config;
  const assets = devShellAssets(dev, dev.isStandalone ? "standalone" : "main");
  const current = async () => {
    const { name, files } = await builds.at(dev.shellUrl);
    const renderModule = Buffer.from(files["server.cjs"] ?? "");
    const release = devRelease(name);
    return { ...assets, release, starter: files["script.js"] ?? "", serviceWorker: "", renderModule, folder: "" };
  };
  return { choose: current, inUse: async () => [await current()] };
}
