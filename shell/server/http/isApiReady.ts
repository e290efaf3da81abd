const limitMs = 3000;

/**
 * Whether an API that runs elsewhere can answer. One with only the calls of the specification has no `/readyz`: then its list of products
 * says so, which pages need.
 * @throws Error when a response takes longer than 3 s
 */
export async function isApiReady(apiUrl: string): Promise<boolean> {
  async function ask(path: string): Promise<Pick<Response, "ok" | "status">> {
    const { ok, status, body } = await fetch(apiUrl + path, { signal: AbortSignal.timeout(limitMs) });
    await body?.cancel();
    return { ok, status };
  }
  const own = await ask("/readyz");
  return own.status === 404 ? (await ask("/api/products/product/")).ok : own.ok;
}
