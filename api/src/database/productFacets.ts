/**
 * Counts for the facets of listings (docs/decisions/0009-catalogue-scale.md). Products that no facet distinguishes are one group: the
 * same category, collection and tags, the same price band, on sale or not, in stock or not. `product_facets` has the group of each product,
 * `facet_groups` their numbers. `facet_changes` has what is not added to the numbers yet: a sale only inserts there, so that two sales
 * never wait for each other's counts. Lengths in cm become tags of their own, because `length_45` may be one in mm.
 * A released migration, so its statements never change.
 */
export const productFacets = `
  CREATE TABLE facet_groups (
    id uuid PRIMARY KEY,
    category text NOT NULL,
    collection_key text NOT NULL,
    tags text[] NOT NULL,
    words tsvector NOT NULL,
    price_band integer NOT NULL,
    on_sale boolean NOT NULL,
    in_stock boolean NOT NULL,
    products bigint NOT NULL DEFAULT 0
  );
  CREATE TABLE product_facets (
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    group_id uuid NOT NULL
  ) WITH (fillfactor = 85);
  CREATE TABLE facet_changes (
    group_id uuid NOT NULL,
    products bigint NOT NULL
  );

  CREATE FUNCTION length_tags(size text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT 'cm_' || names[1]), '{}') FROM regexp_matches(lower(size), '(\\d+) ?cm', 'g') AS names
  $$;

  CREATE OR REPLACE FUNCTION search_vector(p products) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english'::regconfig, search_text_of(p.title)), 'A')
      || to_tsvector('english'::regconfig, search_text_of(search_details(p)))
      || array_to_tsvector(search_tags(p.category, p.collection, p.material, p.size) || length_tags(p.size))
  $$;

  CREATE FUNCTION facet_tags(category text, collection text, material text, size text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT array_agg(tag ORDER BY tag COLLATE "C")
    FROM unnest(search_tags(category, collection, material, size) || length_tags(size)) AS tag
    WHERE tag ~ '^(category|collection|metal|stone|size|cm|fits)_'
  $$;

  CREATE FUNCTION price_band(price integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT width_bucket(price, ARRAY[10000, 25000, 50000, 100000])
  $$;

  -- The same id for the same group, without a look-up.
  CREATE FUNCTION facet_group_id(category text, collection_key text, tags text[], price_band integer, on_sale boolean, in_stock boolean)
  RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT md5(category || chr(10) || collection_key || chr(10) || array_to_string(tags, ' ') || chr(10) || price_band::text
      || on_sale::text || in_stock::text)::uuid
  $$;

  -- The facts that place products in groups. The tags are read once for each kind of product.
  CREATE FUNCTION facets_of(ids uuid[]) RETURNS TABLE (
    product_id uuid, category text, collection_key text, tags text[], price_band integer, on_sale boolean, in_stock boolean
  ) LANGUAGE sql STABLE AS $$
    WITH facts AS MATERIALIZED (
      SELECT p.id, p.category, p.collection, p.collection_key, coalesce(p.material, '') AS material, coalesce(p.size, '') AS size,
        price_band(p.current_price) AS price_band, p.active_discount IS NOT NULL AS on_sale, p.inventory > 0 AS in_stock
      FROM products p WHERE p.id = ANY(ids)),
    kinds AS MATERIALIZED (
      SELECT k.category, k.collection, k.material, k.size, facet_tags(k.category, k.collection, k.material, k.size) AS tags
      FROM (SELECT DISTINCT f.category, f.collection, f.material, f.size FROM facts f) k)
    SELECT f.id, f.category, f.collection_key, k.tags, f.price_band, f.on_sale, f.in_stock
    FROM facts f JOIN kinds k USING (category, collection, material, size)
  $$;

  -- Each new group comes with the one of the other stock, so that a sale never adds a group.
  CREATE FUNCTION add_facet_groups(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO facet_groups (id, category, collection_key, tags, words, price_band, on_sale, in_stock)
    SELECT found.id, category, collection_key, tags, array_to_tsvector(tags), price_band, on_sale, in_stock FROM (
      SELECT DISTINCT facet_group_id(f.category, f.collection_key, f.tags, f.price_band, f.on_sale, stock.in_stock) AS id,
        f.category, f.collection_key, f.tags, f.price_band, f.on_sale, stock.in_stock
      FROM facets_of(ids) f CROSS JOIN (VALUES (true), (false)) AS stock (in_stock)) found
    WHERE NOT EXISTS (SELECT 1 FROM facet_groups known WHERE known.id = found.id)
    ORDER BY found.id
    ON CONFLICT DO NOTHING
  $$;

  CREATE FUNCTION place_products(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    SELECT add_facet_groups(ids);
    INSERT INTO product_facets (product_id, group_id)
    SELECT product_id, facet_group_id(category, collection_key, tags, price_band, on_sale, in_stock) FROM facets_of(ids)
    ON CONFLICT DO NOTHING
  $$;

  -- A product without a group is left out: the migration that is placing it also looks for such changes.
  CREATE FUNCTION replace_products(ids uuid[]) RETURNS void LANGUAGE sql AS $$
    SELECT add_facet_groups(ids);
    UPDATE product_facets p SET group_id = found.group_id
    FROM (SELECT product_id, facet_group_id(category, collection_key, tags, price_band, on_sale, in_stock) AS group_id
      FROM facets_of(ids)) found
    WHERE p.product_id = found.product_id AND p.group_id <> found.group_id
  $$;

  CREATE FUNCTION place_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM place_products(array_agg(p.id)) FROM after_rows p;
    RETURN NULL;
  END $$;
  CREATE TRIGGER products_inserted_facets AFTER INSERT ON products
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION place_inserted_products();

  -- A sale changes the group only with the last piece. Cached counts then are outdated, which the id of zeros says (followChanges.ts).
  CREATE FUNCTION place_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    changed uuid[] := (SELECT array_agg(a.id) FROM after_rows a JOIN before_rows b USING (id)
      WHERE (a.inventory > 0) <> (b.inventory > 0) OR price_band(a.current_price) <> price_band(b.current_price)
        OR (a.active_discount IS NULL) <> (b.active_discount IS NULL) OR a.category <> b.category OR a.collection <> b.collection
        OR a.material IS DISTINCT FROM b.material OR a.size IS DISTINCT FROM b.size);
  BEGIN
    IF changed IS NULL THEN RETURN NULL; END IF;
    PERFORM replace_products(changed);
    INSERT INTO catalogue_changes (product_id) VALUES ('00000000-0000-0000-0000-000000000000');
    RETURN NULL;
  END $$;
  CREATE TRIGGER products_updated_facets AFTER UPDATE ON products
    REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION place_changed_products();

  CREATE FUNCTION note_facet_changes() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      DELETE FROM facet_changes;
      UPDATE facet_groups SET products = 0;
    END IF;
    IF TG_OP IN ('INSERT', 'UPDATE') THEN
      INSERT INTO facet_changes SELECT group_id, count(*) FROM after_rows GROUP BY group_id;
    END IF;
    IF TG_OP IN ('DELETE', 'UPDATE') THEN
      INSERT INTO facet_changes SELECT group_id, -count(*) FROM before_rows GROUP BY group_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER facets_inserted AFTER INSERT ON product_facets
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_facet_changes();
  CREATE TRIGGER facets_updated AFTER UPDATE ON product_facets
    REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION note_facet_changes();
  CREATE TRIGGER facets_deleted AFTER DELETE ON product_facets
    REFERENCING OLD TABLE AS before_rows FOR EACH STATEMENT EXECUTE FUNCTION note_facet_changes();
  CREATE TRIGGER facets_truncated AFTER TRUNCATE ON product_facets
    FOR EACH STATEMENT EXECUTE FUNCTION note_facet_changes();

  -- Adds the changes to the numbers. Readers see both at once.
  CREATE FUNCTION sum_facet_changes() RETURNS void LANGUAGE sql AS $$
    WITH taken AS (DELETE FROM facet_changes RETURNING group_id, products),
    sums AS (SELECT group_id, sum(products) AS products FROM taken GROUP BY group_id)
    UPDATE facet_groups g SET products = g.products + sums.products FROM sums WHERE sums.group_id = g.id
  $$`;

/** Calls a function for the ids of all products, ten thousand at a time. */
const forAllProducts = (call: string) => `
  DO $$
  DECLARE
    first bigint;
  BEGIN
    FOR first IN SELECT generate_series((SELECT min(position) - 1 FROM products), (SELECT max(position) FROM products), 10000) LOOP
      PERFORM ${call}(array_agg(p.id)) FROM products p WHERE p.position > first AND p.position <= first + 10000;
    END LOOP;
  END $$`;

/**
 * The products from before `productFacets`. No sale waits for it: the trigger of a sale leaves out products that are not placed yet, and
 * `laterFacets` finds their changes.
 */
export const earlierFacets = `
  UPDATE product_search s SET words = s.words || array_to_tsvector(length_tags(p.size))
  FROM products p WHERE p.id = s.product_id AND p.size ~* '\\d ?cm';
  ${forAllProducts("place_products")};
  SELECT sum_facet_changes()`;

/** The products that were sold out, or changed, while `earlierFacets` ran. */
export const laterFacets = forAllProducts("replace_products");
