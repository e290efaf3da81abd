import { Button, Container } from "@aurelle/shared/ui";
import { useRef } from "react";
import { useViewedProducts } from "../../data/viewed/useViewedProducts";
import { Carousel } from "./Carousel";
import styles from "./RecentlyViewed.module.css";
import { useNearBelow } from "./useNearBelow";

interface RecentlyViewedProps {
  /** The product on screen, which is not among them. */
  productId: string;
  onClear: () => void;
}

/**
 * The products that the shopper viewed on this device before the one on screen. The server does not know them, so the section is added
 * late: when it comes near, below the part of the page in view.
 */
export default function RecentlyViewed({ productId, onClear }: RecentlyViewedProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearBelow(place);
  const state = useViewedProducts(productId, isNear);
  const isEmpty = state.status === "succeeded" && state.products.length === 0;
  return (
    <div ref={place}>
      {isNear && !isEmpty && (
        <div className={styles.viewed}>
          <Carousel heading="Recently viewed" state={state} />
          <Container className={styles.end}>
            <Button variant="quiet" onClick={onClear}>
              Clear recently viewed
            </Button>
          </Container>
        </div>
      )}
    </div>
  );
}
