/**
 * Requests to return pieces of orders. A return is of one order, and has each of the order's items once at most. A released migration, so
 * its statements never change.
 */
export const returns = `
  CREATE TABLE order_returns (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
    status text NOT NULL DEFAULT 'requested'
      CHECK (status IN ('requested', 'approved', 'declined', 'received', 'refunded')),
    notes text NOT NULL DEFAULT '',
    answer text NOT NULL DEFAULT '',
    is_restocked boolean NOT NULL DEFAULT false,
    position bigint GENERATED ALWAYS AS IDENTITY,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (NOT is_restocked OR status IN ('received', 'refunded'))
  );
  CREATE INDEX order_returns_by_order ON order_returns (order_id, position);
  CREATE TABLE return_items (
    return_id uuid NOT NULL REFERENCES order_returns ON DELETE CASCADE,
    order_item_id uuid NOT NULL REFERENCES order_items ON DELETE CASCADE,
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 99),
    reason text NOT NULL,
    line integer NOT NULL,
    PRIMARY KEY (return_id, order_item_id)
  );
  CREATE INDEX return_items_by_item ON return_items (order_item_id)`;
