import { formatPence, type Pence } from "@aurelle/shared/money";
import { ProductPicture } from "@aurelle/shared/ui";
import type { ReactNode } from "react";
import styles from "./LineItem.module.css";

interface LineItemProps {
  /** The path of its picture, if it has one. `undefined` shows no picture at all: the product is gone. */
  image: string | null | undefined;
  title: ReactNode;
  quantity: number;
  price: Pence;
  total: Pence;
  /** What is made of the pieces. */
  made: readonly string[];
  /** What else is said of it, below the quantity. */
  children?: ReactNode;
}

/** A line of a list of what is ordered. */
export function LineItem({ image, title, quantity, price, total, made, children }: LineItemProps) {
  return (
    <li className={styles.line}>
      {image !== undefined && <ProductPicture image={image} alt="" sizes="64px" className={styles.picture} />}
      <div className={styles.description}>
        <div className={styles.head}>
          <span className={styles.title} dir="auto">
            {title}
          </span>
          <span className={styles.price}>{formatPence(total)}</span>
        </div>
        <span className={styles.quantity}>{`${quantity} × ${formatPence(price)}`}</span>
        {made.map((text) => (
          <span key={text} dir="auto" className={styles.quantity}>
            {text}
          </span>
        ))}
        {children}
      </div>
    </li>
  );
}
