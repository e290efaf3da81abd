import { formatPence } from "@aurelle/shared/money";
import type { Order } from "@aurelle/shared/order";
import { Button, formatDate, Notice, ProductPicture, Stack, StatusTag } from "@aurelle/shared/ui";
import { useEffect, useRef } from "react";
import { piecesText, quantityOf } from "../../model/order";
import styles from "./OrderList.module.css";

interface OrderListProps {
  orders: readonly Order[];
  onView: (id: string) => void;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Why loading further orders failed. */
  moreError: string | undefined;
  onShowMore: () => void;
}

/** Focuses the first of the orders that 'Show more' added, because the pressed button may be gone. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number | null>(null);
  useEffect(() => {
    if (shownBefore.current === null || count <= shownBefore.current) return;
    list.current?.children[shownBefore.current]?.querySelector("button")?.focus();
    shownBefore.current = null;
  }, [count]);
  const remember = () => {
    shownBefore.current = count;
  };
  return { list, remember };
}

/** The orders of the history, newest first. */
export function OrderList({ orders, onView, hasMore, isLoadingMore, moreError, onShowMore }: OrderListProps) {
  const { list, remember } = useFocusOnAdded(orders.length);
  const showMore = () => {
    remember();
    onShowMore();
  };
  return (
    <Stack gap={6} className={styles.orders}>
      <ul ref={list} className={styles.list}>
        {orders.map((order) => (
          <OrderEntry key={order.id} order={order} onView={onView} />
        ))}
      </ul>
      {moreError !== undefined && <Notice tone="error">{moreError}</Notice>}
      {hasMore && (
        <Button variant="outlined" busy={isLoadingMore} onClick={showMore} className={styles.more}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function OrderEntry({ order, onView }: { order: Order; onView: (id: string) => void }) {
  const numberId = `order-number-${order.id}`;
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p id={numberId} className={styles.number}>
          Order <bdi>{order.number}</bdi>
        </p>
        <p className={styles.when}>
          <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
        </p>
        {order.lines.length > 0 && <p className={styles.when}>{piecesText(quantityOf(order))}</p>}
        <Pictures order={order} />
      </div>
      <div className={styles.status}>
        <StatusTag status={order.status} />
      </div>
      <p className={styles.total}>{formatPence(order.total)}</p>
      <Button
        data-order={order.id}
        variant="outlined"
        aria-describedby={numberId}
        onClick={() => onView(order.id)}
        className={styles.view}
      >
        View Order
      </Button>
    </li>
  );
}

/** How many pictures of its items an order shows. */
const maxPictures = 3;

/** The first pictures of an order's items. */
function Pictures({ order: { lines } }: { order: Order }) {
  const withPicture = lines.filter(({ image }) => image !== null).slice(0, maxPictures);
  if (withPicture.length === 0) return null;
  return (
    <p className={styles.pictures}>
      {withPicture.map(({ id, image, title }) => (
        <ProductPicture key={id} image={image} alt={title} sizes="40px" className={styles.picture} />
      ))}
    </p>
  );
}
