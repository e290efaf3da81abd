/**
 * A change that a reading call makes in passing. Where it cannot be stored, as on a full disk, the call goes on without it
 * (reliability E4). The request's database logs the failed statement.
 */
export async function storeIfPossible(change: Promise<unknown>): Promise<void> {
  await change.catch(() => undefined);
}
