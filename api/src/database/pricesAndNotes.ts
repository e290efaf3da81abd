/**
 * Prices that can be charged, and nothing about a person in the updates of a deleted account's orders. What the constraints would
 * reject is corrected first. A product without any price gets one at which it is not bought by mistake, and is out of stock until
 * the owner sets both (docs/decisions/0018-payment.md). A released migration, so its statements never change.
 */
export const pricesAndNotes = `
  UPDATE products SET current_price = original_price, active_discount = NULL
  WHERE current_price = 0 AND original_price > 0;
  UPDATE products SET original_price = 99999900, current_price = 99999900, active_discount = NULL, inventory = 0
  WHERE current_price = 0;
  UPDATE products SET original_price = current_price WHERE original_price < current_price;
  UPDATE products SET active_discount = NULL WHERE active_discount IS NOT NULL AND current_price >= original_price;
  ALTER TABLE products
    ADD CONSTRAINT products_price_is_possible CHECK (current_price > 0 AND current_price <= original_price),
    ADD CONSTRAINT products_discount_is_lower CHECK (active_discount IS NULL OR current_price < original_price);

  -- A change that raises the price alone means both: the product is no longer discounted.
  CREATE FUNCTION raise_original_price() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.original_price := NEW.current_price;
    NEW.active_discount := NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER products_price_raised BEFORE UPDATE OF current_price ON products FOR EACH ROW
    WHEN (NEW.current_price > NEW.original_price AND NEW.original_price = OLD.original_price)
    EXECUTE FUNCTION raise_original_price();

  UPDATE tracking_updates t SET notes = CASE t.status
      WHEN 'pending' THEN 'Your order has been received.'
      WHEN 'processing' THEN 'Your order is being prepared.'
      WHEN 'shipped' THEN 'Your order has been dispatched.'
      WHEN 'delivered' THEN 'Your order has been delivered.'
      ELSE 'Your order has been cancelled.' END
  FROM orders o WHERE o.id = t.order_id AND o.user_id IS NULL`;
