import { defineServer } from "@aurelle/shared/remote";
import remote from "./remote";

// The cart is personal, so the browser renders it.
export default defineServer({ remote, serverRendered: ["product.purchase"] });
