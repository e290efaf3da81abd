import { defineServer } from "@aurelle/shared/remote";
import remote from "./remote";

// The cart itself is one visitor's own: the browser draws it.
export default defineServer({ remote, serverRendered: ["product.purchase"] });
