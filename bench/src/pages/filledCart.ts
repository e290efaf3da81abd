/** @returns the cookies of a visitor with one product in the cart. */
export async function filledCart(url: string, product: string): Promise<Record<string, string>> {
  const cookies: Record<string, string> = {};
  const call = async (path: string, init: RequestInit = {}) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
    const response = await fetch(url + path, { ...init, headers: { ...init.headers, cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = line.match(/^([^=]+)=([^;]*)/) ?? [];
      cookies[name] = value;
    }
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  };
  await call("/api/cart/");
  await call("/api/cart/add/", {
    method: "POST",
    headers: { "content-type": "application/json", "x-csrftoken": decodeURIComponent(cookies.csrftoken ?? "") },
    body: JSON.stringify({ product_id: product, quantity: 1 }),
  });
  return cookies;
}
