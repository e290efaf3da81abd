import * as paths from "@aurelle/shared/contract/paths";
import { toast } from "@aurelle/shared/toast";
import type { Product } from "../../model/product/product";

/** The subject of the toasts: a later one replaces an earlier one. */
const subject = "share";

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url); // without a secure connection there is no clipboard, and this throws
    toast.success("Link copied.", undefined, subject);
  } catch {
    toast.error("The link could not be copied. It is in the address bar.", undefined, subject);
  }
}

/** A function that opens the device's dialog to share a product's page. Where there is none, it copies the page's address. */
export function useShare({ handle, title }: Pick<Product, "handle" | "title">): () => void {
  return () => {
    const url = new URL(paths.product(handle), location.href).href;
    if (typeof navigator.share !== "function") return void copy(url);
    navigator.share({ title, url }).catch((error: unknown) => {
      const isCancelled = error instanceof DOMException && error.name === "AbortError";
      if (!isCancelled) void copy(url);
    });
  };
}
