import { defineServer } from "@aurelle/shared/remote";
import { loadInitialData } from "./data/loadInitialData";
import remote from "./remote";

/** What a link carried along, or a shopper wished for, is known to one browser alone. */
const ofOneBrowser = ["/product-overview", "/wishlist"];

/** Else the catalogue looks the same to every visitor. */
export default defineServer({
  remote,
  serverRendered: [
    ...Object.keys(remote.pages).filter((path) => !ofOneBrowser.includes(path)),
    ...Object.keys(remote.slots),
  ],
  initialData: loadInitialData,
});
