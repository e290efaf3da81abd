import type { ReleaseEntry } from "@aurelle/shared/contract/registry";

/** From the shop's own origin nothing is loaded without its hash. A dev server has no hashes: its files change with each edit. */
export const isLoadable = ({ base, entry, integrity }: ReleaseEntry): boolean =>
  !base.startsWith("/") || entry in integrity;

/** Whether a release has all pages and slots of another one. The page's routes were made for that one. */
export const covers = (newer: ReleaseEntry, known: ReleaseEntry): boolean =>
  known.pages.every(({ path }) => newer.pages.some((page) => page.path === path)) &&
  known.slots.every(({ name }) => newer.slots.some((slot) => slot.name === name));
