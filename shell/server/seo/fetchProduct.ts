import type { WireProduct } from "@aurelle/shared/contract";
import type { ApiReader, Asker } from "../http/apiReader";

/** What search engines are told of a product. */
export type KnownProduct = Pick<
  WireProduct,
  | "id"
  | "slug"
  | "title"
  | "tagline"
  | "description"
  | "category"
  | "material"
  | "current_price"
  | "inventory"
  | "images"
>;
export type ProductAnswer =
  | { status: "found"; product: KnownProduct }
  /** The API knows of no such product: the page is a 404. */
  | { status: "missing" }
  /** It was late or at fault: the page says what it can without. */
  | { status: "unknown" };

/** The document waits no longer for it. */
const timeoutMs = 300;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function isProduct(value: unknown): value is KnownProduct {
  if (!isObject(value)) return false;
  const texts = [value.id, value.slug, value.title, value.tagline, value.description, value.category];
  const numbers = [value.current_price, value.inventory];
  return (
    texts.every((text) => typeof text === "string") &&
    numbers.every(Number.isSafeInteger) &&
    Array.isArray(value.images) &&
    value.images.every((image) => isObject(image) && typeof image.image === "string")
  );
}

/** @param id as it stands in the address. */
export async function askForProduct(ask: ApiReader, id: string, asker: Asker): Promise<ProductAnswer> {
  const answer = await ask(`/api/products/product/${encodeURIComponent(id)}/`, { timeoutMs, ...asker });
  if (!answer) return { status: "unknown" };
  const { status, body } = answer;
  if (status === 200 && isProduct(body)) return { status: "found", product: body };
  // The code says that it is the API itself that knows no such product, not something in between that knows no API.
  if (status === 404 && isObject(body) && body.code === "not_found") return { status: "missing" };
  return { status: "unknown" };
}
