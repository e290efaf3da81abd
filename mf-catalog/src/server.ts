import * as paths from "@aurelle/shared/contract/paths";
import { defineServer } from "@aurelle/shared/remote";
import { loadInitialData } from "./data/loadInitialData";
import remote from "./remote";

/** Pages that depend on one browser's data: a navigation state, or a stored wishlist. The browser renders them. */
const browserRendered: readonly string[] = [paths.productOverview, paths.wishlist];

/** All other pages and slots of the catalogue look the same to every visitor. */
export default defineServer({
  remote,
  serverRendered: [
    ...Object.keys(remote.pages).filter((path) => !browserRendered.includes(path)),
    ...Object.keys(remote.slots),
  ],
  initialData: loadInitialData,
});
