import * as paths from "@aurelle/shared/contract/paths";
import { shopName } from "@aurelle/shared/page";
import { picturePath } from "@aurelle/shared/wire/picturePath";
import { shopFacts } from "../../protocol/shopFacts";
import type { SeoProduct } from "./fetchProduct";

/** A thing as schema.org describes it. */
export type Thing = Readonly<Record<string, unknown>>;

const context = "https://schema.org";

/** The shop as an Organization. */
export function organization(publicUrl: string): Thing {
  const [streetAddress, addressLocality, postalCode] = shopFacts.address;
  return {
    "@context": context,
    "@type": "Organization",
    name: shopName,
    legalName: shopFacts.company,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/icons/icon-512.png`,
    email: shopFacts.email,
    telephone: shopFacts.phone.href.replace("tel:", ""),
    address: { "@type": "PostalAddress", streetAddress, addressLocality, postalCode, addressCountry: "GB" },
  };
}

/** @param steps from the home page to the page itself. */
export function breadcrumbs(publicUrl: string, steps: readonly { name: string; path: string }[]): Thing {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}

/** Pounds with two decimals, as schema.org writes a price: `1890.00`. */
const pounds = (pence: number): string => (pence / 100).toFixed(2);

/** The absolute address of a picture on the shop's own host; `null` for any other path. */
export function pictureAddress(publicUrl: string, image: string): string | null {
  const path = picturePath(image);
  return path && publicUrl + path;
}

/** The products of a page, in their order. */
export const itemList = (publicUrl: string, products: readonly SeoProduct[]): Thing => ({
  "@context": context,
  "@type": "ItemList",
  itemListElement: products.map(({ id, handle = id, title }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: title,
    url: publicUrl + paths.product(handle),
  })),
});

/** Delivery and returns, as the FAQ states them for every piece in the catalogue. */
const promises = {
  shippingDetails: {
    "@type": "OfferShippingDetails",
    shippingRate: { "@type": "MonetaryAmount", value: "0.00", currency: "GBP" },
    shippingDestination: { "@type": "DefinedRegion", addressCountry: "GB" },
  },
  hasMerchantReturnPolicy: {
    "@type": "MerchantReturnPolicy",
    applicableCountry: "GB",
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: 30,
  },
};

/** @param url of the product's page. */
export function productThing(publicUrl: string, url: string, product: SeoProduct): Thing {
  const { id, title, description, tagline, category, material, images, current_price, inventory } = product;
  const pictures = images.flatMap(({ image }) => pictureAddress(publicUrl, image) ?? []);
  return {
    "@context": context,
    "@type": "Product",
    name: title,
    description: description || tagline,
    sku: id,
    ...(category ? { category } : {}),
    brand: { "@type": "Brand", name: shopName },
    ...(material ? { material } : {}),
    ...(pictures.length > 0 ? { image: pictures } : {}),
    offers: {
      "@type": "Offer",
      url,
      price: pounds(current_price),
      priceCurrency: "GBP",
      availability: `${context}/${inventory > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: `${context}/NewCondition`,
      ...promises,
    },
  };
}
