import { seededData } from "./dataTemplate";
import { serverBundle } from "./programBundle";

/**
 * Runs once, before the workers start: makes what all their shops are copies of. A worker's first shop has a time limit, within which a
 * busy machine might not do that too.
 */
export default async function prepareShops(): Promise<void> {
  await Promise.all([seededData(), serverBundle()]);
}
