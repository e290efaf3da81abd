import type { PageConfig } from "@aurelle/shared/contract/registry";

/** The path of the page that the shell shows at an address: of a dialog with an address of its own, the page around it. */
export const shownPage = ({ path, within }: Pick<PageConfig, "path" | "within">): string => within ?? path;
