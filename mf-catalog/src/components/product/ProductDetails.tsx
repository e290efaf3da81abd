import * as paths from "@aurelle/shared/contract/paths";
import { isLowInStock } from "@aurelle/shared/contract/rules";
import { formatPence, pence } from "@aurelle/shared/money";
import { Slot } from "@aurelle/shared/slots";
import { Button, Notice, Price, TextLink } from "@aurelle/shared/ui";
import type { RefObject } from "react";
import { isInStock, type Product } from "../../model/product/product";
import { findCollection } from "../../model/product/taxonomy";
import { WishlistButton } from "../wishlist/WishlistButton";
import { Assurances } from "./Assurances";
import { BackInStock } from "./BackInStock";
import { Personalise } from "./Personalise";
import styles from "./ProductDetails.module.css";
import { ProductFacts } from "./ProductFacts";
import { ProductPromises } from "./ProductPromises";
import { PurchaseBar } from "./PurchaseBar";

interface ProductDetailsProps {
  product: Product;
  /** The element with the pictures and the details. */
  section: RefObject<HTMLElement | null>;
  onContinue: () => void;
  /** Called when the server reports a stock that differs from the one shown. */
  onOutdated: () => void;
}

/** The texts and facts of a product, and the slot in which another remote sells it. */
export function ProductDetails({ product, section, onContinue, onOutdated }: ProductDetailsProps) {
  const { id, title, tagline, description, price, discount, inventory } = product;
  return (
    <div className={styles.details}>
      <header className={styles.head}>
        <CollectionEyebrow collection={product.collection} />
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
        {tagline && (
          <p dir="auto" className={styles.tagline}>
            {tagline}
          </p>
        )}
      </header>
      <div>
        <p className={styles.price}>
          <Price current={price} original={discount?.originalPrice ?? null} />
        </p>
        <p className={styles.priceNote}>
          {discount && <b>Save {formatPence(pence(discount.originalPrice - price))}. </b>}
          Prices include VAT.
        </p>
      </div>
      {!isInStock(product) && <p className={styles.outOfStock}>Out of Stock</p>}
      {isLowInStock(product) && <p className={styles.lowStock}>Only {inventory} left</p>}
      {description && (
        <p dir="auto" className={styles.description}>
          {description}
        </p>
      )}
      <Personalise key={id} product={product} />
      <div className={styles.actions}>
        <div className={styles.choice}>
          <PurchaseBar price={price} section={section}>
            <Slot name="product.purchase" with={{ productId: id, title, inventory }}>
              <PurchaseMissing isInStock={isInStock(product)} />
            </Slot>
          </PurchaseBar>
          <WishlistButton product={product} className={styles.heart} />
        </div>
        {!isInStock(product) && <BackInStock productId={id} onInStock={onOutdated} />}
        <Button variant="outlined" fullWidth onClick={onContinue}>
          Continue Shopping
        </Button>
        <Assurances product={product} />
      </div>
      <ProductFacts product={product} />
      <ProductPromises />
      <Slot name="product.extras" with={{ productId: id, title }} />
    </div>
  );
}

function CollectionEyebrow({ collection }: { collection: string }) {
  if (collection === "") return null;
  const ownCollection = findCollection(collection);
  const text = `${collection} collection`;
  return (
    <p className={styles.eyebrow}>
      {ownCollection ? (
        <TextLink to={paths.collection(ownCollection)} className={styles.eyebrowLink}>
          {text}
        </TextLink>
      ) : (
        text
      )}
    </p>
  );
}

/** The content of the purchase slot when no remote fills it. */
function PurchaseMissing({ isInStock }: { isInStock: boolean }) {
  if (!isInStock) {
    return (
      <Button fullWidth disabled>
        Out of Stock
      </Button>
    );
  }
  return <Notice>This piece cannot be bought right now. Please come back in a little while.</Notice>;
}
