import { Button, Container } from "@aurelle/shared/ui";
import { useRef } from "react";
import { useViewedProducts } from "../../data/viewed/useViewedProducts";
import { hasProducts } from "../../model/product/carouselState";
import { Carousel } from "./Carousel";
import styles from "./RecentlyViewed.module.css";
import { useIsAdded, useIsNear } from "./useLatePlace";

interface RecentlyViewedProps {
  /** The product on screen, which is not among them. */
  productId: string;
  onClear: () => void;
}

/**
 * The products that the shopper viewed on this device before the one on screen. The server does not know them, so the section is added
 * late: once they are loaded, and where it moves nothing that the shopper sees.
 */
export default function RecentlyViewed({ productId, onClear }: RecentlyViewedProps) {
  const place = useRef<HTMLDivElement>(null);
  const state = useViewedProducts(productId, useIsNear(place));
  const isAdded = useIsAdded(place, hasProducts(state));
  return (
    <div ref={place}>
      {isAdded && (
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
