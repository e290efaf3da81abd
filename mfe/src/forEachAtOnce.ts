/**
 * Runs `work` for all values, a few at once. When it rejects, no `work` is running any more.
 * @throws the first error, after which no further value is begun
 */
export async function forEachAtOnce<T>(
  values: readonly T[],
  work: (value: T) => Promise<void>,
  atOnce = 4,
): Promise<void> {
  const rest = values.values();
  const errors: unknown[] = [];
  const worker = async () => {
    for (const value of rest) {
      if (errors.length > 0) return;
      await work(value).catch((error: unknown) => errors.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (errors.length > 0) throw errors[0];
}
