import type { PageLoader } from "@aurelle/shared/remote";
import { lazy } from "react";
import { type ShellPath, shellPages } from "../../protocol/shellPages";

/** The code of the shell's own pages. */
export const shellPageLoaders: Readonly<Record<ShellPath, PageLoader>> = {
  "/": () => import("../pages/HomePage"),
  "/about": () => import("../pages/AboutPage"),
  "/contact": () => import("../pages/ContactPage"),
  "/faq": () => import("../pages/FaqPage"),
  "/offline": () => import("../pages/OfflinePage"),
  "/legal/privacy": () => import("../pages/PrivacyPage"),
  "/legal/terms": () => import("../pages/TermsPage"),
  "/legal/cookies": () => import("../pages/CookiesPage"),
};

/** In place of a page: the answer to a form that was sent without JavaScript. */
export const LazyAnswerPage = lazy(() => import("../pages/AnswerPage"));

const loaded = new Set<string>();

/** The shell's own pages. Each loads its code when it is rendered for the first time. */
export const lazyShellPages = shellPages.map(({ path }) => ({
  path,
  Page: lazy(async () => {
    const page = await shellPageLoaders[path]();
    loaded.add(path);
    return page;
  }),
}));

/** Whether the path is a page of the shell whose code is loaded, so that it can be rendered at once. */
export const isShellPageLoaded = (path: string): boolean => loaded.has(path);
