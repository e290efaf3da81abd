/**
 * The index for words anywhere in the texts. Where the extension is missing, or the database user may not add it, search
 * reads the whole table: correct, but slow with many products.
 */
const wordsIndex = `
  DO $$
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX IF NOT EXISTS products_by_words ON products USING gin (search_text gin_trgm_ops);
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'pg_trgm is not available: search reads every product';
  END $$`;

/**
 * Makes a listing of a million products as fast as one of sixty (docs/decisions/0009-catalogue-scale.md): stored counts, a
 * log of changes for the caches of all processes, and an index for words. A released migration, so its statements never change.
 */
export const catalogueScale = `
  -- Room in each page, so that a sale rewrites the row beside itself and touches no index.
  ALTER TABLE products SET (fillfactor = 85);
  CREATE INDEX products_by_both_price ON products (category, collection_key, current_price, position);

  CREATE TABLE catalogue_counts (
    category text NOT NULL,
    collection_key text NOT NULL,
    products bigint NOT NULL,
    PRIMARY KEY (category, collection_key)
  );
  INSERT INTO catalogue_counts SELECT category, collection_key, count(*) FROM products GROUP BY category, collection_key;

  -- One row for each product whose stock changed; without a product for everything else: then any page may have changed.
  CREATE TABLE catalogue_changes (
    xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
    product_id uuid,
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX catalogue_changes_by_xid ON catalogue_changes (xid);
  CREATE INDEX catalogue_changes_by_age ON catalogue_changes (changed_at);

  CREATE FUNCTION add_to_catalogue_counts(deltas jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO catalogue_counts AS c (category, collection_key, products)
    SELECT category, collection_key, sum(delta)
    FROM jsonb_to_recordset(deltas) AS d (category text, collection_key text, delta bigint)
    GROUP BY category, collection_key HAVING sum(delta) <> 0 ORDER BY category, collection_key
    ON CONFLICT (category, collection_key) DO UPDATE SET products = c.products + excluded.products
  $$;

  CREATE FUNCTION note_products_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM add_to_catalogue_counts(jsonb_agg(d)) FROM
      (SELECT category, collection_key, count(*) AS delta FROM after_rows GROUP BY category, collection_key) d;
    INSERT INTO catalogue_changes (product_id) SELECT NULL FROM after_rows LIMIT 1;
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_products_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM add_to_catalogue_counts(jsonb_agg(d)) FROM
      (SELECT category, collection_key, -count(*) AS delta FROM before_rows GROUP BY category, collection_key) d;
    INSERT INTO catalogue_changes (product_id) SELECT NULL FROM before_rows LIMIT 1;
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed bigint := (SELECT count(*) FROM after_rows);
  BEGIN
    IF changed = 0 THEN RETURN NULL; END IF;
    -- A cart has at most 100 lines: this is a sale or its return.
    IF changed <= 100 AND changed = (SELECT count(*) FROM after_rows a JOIN before_rows b USING (id)
      WHERE to_jsonb(a) - 'inventory' = to_jsonb(b) - 'inventory')
    THEN
      INSERT INTO catalogue_changes (product_id) SELECT id FROM after_rows;
      RETURN NULL;
    END IF;
    PERFORM add_to_catalogue_counts(jsonb_agg(d)) FROM (
      SELECT category, collection_key, count(*) AS delta FROM after_rows GROUP BY category, collection_key
      UNION ALL
      SELECT category, collection_key, -count(*) FROM before_rows GROUP BY category, collection_key) d;
    INSERT INTO catalogue_changes (product_id) VALUES (NULL);
    RETURN NULL;
  END $$;

  CREATE FUNCTION note_products_truncated() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM catalogue_counts;
    INSERT INTO catalogue_changes (product_id) VALUES (NULL);
    RETURN NULL;
  END $$;

  CREATE TRIGGER products_inserted AFTER INSERT ON products
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products_inserted();
  CREATE TRIGGER products_deleted AFTER DELETE ON products
    REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_products_deleted();
  CREATE TRIGGER products_updated AFTER UPDATE ON products
    REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT
    EXECUTE FUNCTION note_products_updated();
  CREATE TRIGGER products_truncated AFTER TRUNCATE ON products
    FOR EACH STATEMENT EXECUTE FUNCTION note_products_truncated();
  ${wordsIndex};`;
