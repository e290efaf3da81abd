import type { shellPaths } from "@aurelle/shared/contract/paths";
import type { PageConfig } from "@aurelle/shared/contract/registry";

export type ShellPath = (typeof shellPaths)[number];

/** A page that the shell renders itself. Its code is in shell/src/routing/lazyShellPages.ts. */
export interface ShellPage extends PageConfig {
  path: ShellPath;
  /** The slots on this page. The document server loads the initial data of the remotes that fill them. */
  slots?: readonly string[];
}

/** The shell's own pages (decision 46): home, about, contact, FAQ, and the pages that the law requires. */
export const shellPages: readonly ShellPage[] = [
  {
    path: "/",
    title: "Fine jewellery in gold, silver and platinum",
    slots: ["home.giftIdeas", "home.getTheLook", "home.extras"],
  },
  {
    path: "/about",
    title: "About Us",
  },
  {
    path: "/contact",
    title: "Contact",
  },
  {
    path: "/faq",
    title: "Frequently Asked Questions",
  },
  {
    path: "/offline",
    title: "You are offline",
  },
  {
    path: "/legal/privacy",
    title: "Privacy",
  },
  {
    path: "/legal/terms",
    title: "Terms of Sale",
  },
  {
    path: "/legal/cookies",
    title: "Cookies",
  },
];
