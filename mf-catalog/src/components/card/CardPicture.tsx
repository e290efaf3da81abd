import { classNames, ProductPicture } from "@aurelle/shared/ui";
import { useState } from "react";
import { hoverImageOf, type ProductSummary, thumbnailOf, withoutTitle } from "../../model/product/product";
import styles from "./CardPicture.module.css";

interface CardPictureProps {
  product: ProductSummary;
  /** Whether to show the second photograph. It is loaded the first time that this is true (decision 34). */
  isIntended: boolean;
  sizes: string;
  priority: boolean;
}

/**
 * The smallest copy would serve only screens of 768 to 1100 px with one dot a pixel. Without its addresses the home document arrives in
 * the first round trip (reliability F35).
 */
const minWidth = 256;

/** The photograph of a card, and the second one that fades in over it. */
export function CardPicture({ product, isIntended, sizes, priority }: CardPictureProps) {
  const [wasIntended, setWasIntended] = useState(false);
  const [second, setSecond] = useState<"loading" | "ready" | "broken">("loading");
  if (isIntended && !wasIntended) setWasIntended(true);
  const thumbnail = thumbnailOf(product);
  const hoverImage = hoverImageOf(product);
  return (
    <span className={styles.frame}>
      <ProductPicture
        image={thumbnail?.path ?? null}
        alt={thumbnail ? withoutTitle(thumbnail.alt, product.title) : product.title}
        sizes={sizes}
        minWidth={minWidth}
        priority={priority}
      />
      {hoverImage && wasIntended && second !== "broken" && (
        <ProductPicture
          image={hoverImage.path}
          alt=""
          sizes={sizes}
          minWidth={minWidth}
          priority
          onLoad={() => setSecond("ready")}
          onError={() => setSecond("broken")}
          className={classNames(styles.second, isIntended && second === "ready" && styles.shown)}
        />
      )}
    </span>
  );
}
