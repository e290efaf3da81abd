import type { WireProduct, WireProductImage } from "@aurelle/shared/contract";
import type { ApiReader, Requester } from "../http/apiReader";
import { isJsonObject } from "../http/parseJson";

/** The fields of a product that its page gives to search engines. Prices are whole pence. */
export type SeoProduct = Pick<
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
export type ProductResult =
  | { status: "found"; product: SeoProduct }
  /** The API has no such product: the page is a 404. */
  | { status: "missing" }
  /** The API was late or failed: the page is made without the product's data. */
  | { status: "unknown" };

/** How long a document waits for the product, ms. */
const timeoutMs = 300;

const isText = (value: unknown): value is string => typeof value === "string";

const isImage = (value: unknown): value is WireProductImage =>
  isJsonObject(value) && isText(value.image) && isText(value.alt_text) && typeof value.is_thumbnail === "boolean";

function isProduct(value: unknown): value is SeoProduct {
  if (!isJsonObject(value)) return false;
  const { id, slug, title, tagline, description, category, material, current_price, inventory, images } = value;
  return (
    [id, slug, title, tagline, description, category].every(isText) &&
    (material === null || isText(material)) &&
    [current_price, inventory].every(Number.isSafeInteger) &&
    Array.isArray(images) &&
    images.every(isImage)
  );
}

/** @param id as it is in the page's address, decoded. */
export async function fetchProduct(readApi: ApiReader, id: string, requester: Requester): Promise<ProductResult> {
  const response = await readApi(`/api/products/product/${encodeURIComponent(id)}/`, { timeoutMs, ...requester });
  if (!response) return { status: "unknown" };
  const { status, body } = response;
  if (status === 200 && isProduct(body)) return { status: "found", product: body };
  // A proxy in between can answer 404 too. Only the API's own 404 has this code.
  if (status === 404 && isJsonObject(body) && body.code === "not_found") return { status: "missing" };
  return { status: "unknown" };
}
