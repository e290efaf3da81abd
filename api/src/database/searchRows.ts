/**
 * What a listing by words needs of a product beside its words, in the same row: its place in the order of listings, its price, whether it
 * is on sale and whether it is in stock. The rows of `products` are wide, and a million of them do not fit into memory. The words have the
 * product's price band as a tag (`band_2`), so that the index of words also finds by price. A sale writes the row only with the last piece.
 * The columns share no name with those of `products`: a process of an earlier version joins both tables, and names its columns alone.
 * A released migration, so its statements never change (docs/decisions/0009-catalogue-scale.md).
 */
export const searchRows = `
  ALTER TABLE product_search ADD COLUMN product_position bigint, ADD COLUMN product_price integer,
    ADD COLUMN is_on_sale boolean, ADD COLUMN is_in_stock boolean;

  CREATE FUNCTION band_tag(price integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT 'band_' || price_band(price)
  $$;

  CREATE OR REPLACE FUNCTION search_vector(p products) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english'::regconfig, search_text_of(p.title)), 'A')
      || to_tsvector('english'::regconfig, search_text_of(search_details(p)))
      || array_to_tsvector(search_tags(p.category, p.collection, p.material, p.size) || length_tags(p.size) || band_tag(p.current_price))
  $$;

  CREATE OR REPLACE FUNCTION index_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_search (product_id, words, product_position, product_price, is_on_sale, is_in_stock)
    SELECT p.id, search_vector(p::products), p.position, p.current_price, p.active_discount IS NOT NULL, p.inventory > 0
    FROM after_rows p;
    PERFORM add_search_words(array_agg(p.title || ' ' || search_details(p::products))) FROM after_rows p;
    RETURN NULL;
  END $$;

  CREATE OR REPLACE FUNCTION index_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_search (product_id, words, product_position, product_price, is_on_sale, is_in_stock)
    VALUES (NEW.id, search_vector(NEW), NEW.position, NEW.current_price, NEW.active_discount IS NOT NULL, NEW.inventory > 0)
    ON CONFLICT (product_id) DO UPDATE
      SET words = excluded.words, product_position = excluded.product_position, product_price = excluded.product_price,
        is_on_sale = excluded.is_on_sale, is_in_stock = excluded.is_in_stock;
    PERFORM add_search_words(ARRAY[NEW.title || ' ' || search_details(NEW)]);
    RETURN NULL;
  END $$;

  -- All columns at once: a row from before this migration is then complete, and the statement that fills such rows leaves it alone.
  CREATE FUNCTION index_changed_facts() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE product_search SET product_position = NEW.position, product_price = NEW.current_price,
      is_on_sale = NEW.active_discount IS NOT NULL, is_in_stock = NEW.inventory > 0,
      words = ts_delete(words, band_tag(OLD.current_price)) || array_to_tsvector(ARRAY[band_tag(NEW.current_price)])
    WHERE product_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER products_changed_facts_search AFTER UPDATE OF current_price, active_discount, inventory, position ON products
    FOR EACH ROW WHEN (OLD.current_price <> NEW.current_price OR (OLD.inventory > 0) <> (NEW.inventory > 0)
      OR (OLD.active_discount IS NULL) <> (NEW.active_discount IS NULL) OR OLD.position <> NEW.position)
    EXECUTE FUNCTION index_changed_facts();

  -- At most so many products with these words, prices (pence, both included) and choices, in no order. The rank is 4 with the best words,
  -- 2 with the good ones, and 1 more in stock. A query of its own: planned for words that seem frequent, a search for words that
  -- never stand together would read all products.
  CREATE FUNCTION find_by_words(query tsquery, lowest integer, highest integer, only_sale boolean, only_stock boolean, most bigint,
    best tsquery DEFAULT NULL, good tsquery DEFAULT NULL)
  RETURNS TABLE (product_id uuid, "position" bigint, current_price integer, rank integer)
  LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off AS $$
  BEGIN
    -- "+ 0": the index of prices must not be chosen instead of that of words.
    RETURN QUERY SELECT s.product_id, s.product_position, s.product_price,
      CASE WHEN s.words @@ best THEN 4 WHEN s.words @@ good THEN 2 ELSE 0 END + s.is_in_stock::integer
    FROM product_search s
    WHERE s.words @@ query AND s.product_price + 0 BETWEEN lowest AND highest AND (s.is_on_sale OR NOT only_sale)
      AND (s.is_in_stock OR NOT only_stock)
    LIMIT most;
  END $$;

  -- About how many there are, from eight parts of the catalogue with 500 products each; 0 where counting them all takes no longer.
  CREATE FUNCTION estimate_by_words(query tsquery, lowest integer, highest integer, only_sale boolean, only_stock boolean)
  RETURNS bigint LANGUAGE plpgsql STABLE AS $$
  DECLARE
    total bigint := (SELECT coalesce(sum(products), 0) FROM catalogue_counts);
    last bigint := (SELECT max(product_position) FROM product_search);
  BEGIN
    IF total <= 100000 THEN RETURN 0; END IF;
    RETURN (SELECT count(*) * total / 4000 FROM generate_series(0, 7) AS part (n) CROSS JOIN LATERAL (
        SELECT * FROM product_search WHERE product_position > part.n * last / 8 ORDER BY product_position LIMIT 500) s
      WHERE s.words @@ query AND s.product_price BETWEEN lowest AND highest AND (s.is_on_sale OR NOT only_sale)
        AND (s.is_in_stock OR NOT only_stock));
  END $$;`;

/** The products from before `searchRows`. Those that have changed since have their rows already. */
export const earlierSearchRows = `
  UPDATE product_search s SET product_position = p.position, product_price = p.current_price,
    is_on_sale = p.active_discount IS NOT NULL, is_in_stock = p.inventory > 0, words = s.words || array_to_tsvector(ARRAY[band_tag(p.current_price)])
  FROM products p WHERE p.id = s.product_id AND s.product_position IS NULL`;
