import { classNames, ProductPicture } from "@aurelle/shared/ui";
import { useState } from "react";
import { hoverImageOf, type Product, thumbnailOf } from "../../model/product/product";
import styles from "./CardPicture.module.css";

interface CardPictureProps {
  product: Product;
  /** Show the second photograph; it is loaded only once this was asked for (decision 34). */
  isIntended: boolean;
  sizes: string;
  priority: boolean;
}

/** The photograph of a card, and the second one that fades in over it. */
export function CardPicture({ product, isIntended, sizes, priority }: CardPictureProps) {
  const [wasIntended, setWasIntended] = useState(false);
  const [hover, setHover] = useState<"loading" | "ready" | "broken">("loading");
  if (isIntended && !wasIntended) setWasIntended(true);
  const thumbnail = thumbnailOf(product);
  const second = hoverImageOf(product);
  return (
    <span className={styles.frame}>
      <ProductPicture
        image={thumbnail?.path ?? null}
        alt={thumbnail?.alt ?? product.title}
        sizes={sizes}
        priority={priority}
      />
      {second && wasIntended && hover !== "broken" && (
        <ProductPicture
          image={second.path}
          alt=""
          sizes={sizes}
          priority
          onLoad={() => setHover("ready")}
          onError={() => setHover("broken")}
          className={classNames(styles.second, isIntended && hover === "ready" && styles.shown)}
        />
      )}
    </span>
  );
}
