import { runShop } from "./runShop";

await runShop();
