/** Longer than a call takes to store something, on a machine that is not overloaded; too short to be noticed. */
export const evenTimeMs = 50;

/** Waits for the work, and 50 ms at least, so that the response time does not show how much there was to store (reliability Q1). */
export async function inEvenTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, evenTimeMs))]);
}
