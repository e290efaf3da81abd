/**
 * What search knows of a product (docs/search.md): the words of its texts, those of the title with weight A, and tags that are read
 * from its columns: `category_rings`, `collection_luma`, `metal_rosegold`, `purity_18ct`, `stone_pearl`, `size_m`, `length_45`,
 * `fits_any`. Triggers fill the tables when a product's texts change, a sale does not touch them. `search_words` has every word of the
 * catalogue: a word that is not there may be misspelt. A released migration, so its statements never change.
 */
export const productSearch = `
  CREATE TABLE product_search (
    product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
    words tsvector NOT NULL
  );
  CREATE TABLE search_words (
    word text PRIMARY KEY,
    stem text NOT NULL
  );
  CREATE INDEX search_words_by_stem ON search_words (stem);

  -- Lower case, without accents and apostrophes. A hyphen separates words.
  CREATE FUNCTION search_text_of(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT regexp_replace(regexp_replace(normalize(lower(content), NFD), '[\\u0300-\\u036f''\\u2019]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')
  $$;

  CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce((ts_lexize('english_stem', word))[1], word)
  $$;

  DO $$
  BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
    RAISE NOTICE 'pg_trgm is not available: search corrects no words';
  END $$;
  -- The word that is most similar to a misspelt one, of the catalogue or of the trade. Words with a similarity below 0.3 often share no more
  -- than an ending. Two letters in the wrong order rarely are the first ones. Without pg_trgm no word is corrected.
  CREATE FUNCTION search_nearest(typed text, trade text[]) RETURNS text LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN (SELECT known.word FROM (SELECT word FROM search_words UNION SELECT unnest(trade)) AS known (word)
      WHERE similarity(known.word, typed) >= 0.3 AND abs(length(known.word) - length(typed)) <= 3
      ORDER BY similarity(known.word, typed) + CASE WHEN left(known.word, 1) = left(typed, 1) THEN 0.15 ELSE 0 END DESC, known.word
      LIMIT 1);
  EXCEPTION WHEN undefined_function THEN RETURN NULL;
  END $$;

  CREATE FUNCTION search_tags(category text, collection text, material text, size text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    WITH facts AS (SELECT lower(coalesce(material, '')) AS material, lower(coalesce(size, '')) AS size,
      '(diamond|sapphire|emerald|ruby|amethyst|morganite|moonstone|aquamarine|rose quartz|pearl|opal|garnet|peridot|topaz|citrine|jade|onyx|spinel|zircon|coral|amber|tanzanite|tourmaline|turquoise)' AS stones),
    tags AS (
      SELECT 'category_' || lower(category) AS tag
      UNION SELECT 'collection_' || lower(collection)
      UNION SELECT 'metal_' || names[1] || 'gold' FROM facts,
        regexp_matches(substring(material FROM '^.*\\mgold\\M'), '(yellow|rose|white)', 'g') AS names
      UNION SELECT 'metal_gold' FROM facts WHERE material ~ '\\mgold\\M'
      UNION SELECT 'metal_' || names[1] FROM facts, regexp_matches(material, '(silver|platinum|vermeil)', 'g') AS names
      UNION SELECT 'purity_' || names[1] || 'ct' FROM facts, regexp_matches(material, '(\\d+) ?ct', 'g') AS names
      UNION SELECT 'stone_' || replace(names[1], ' ', '') FROM facts, regexp_matches(material, stones, 'g') AS names
      UNION SELECT 'stone_none' FROM facts WHERE material !~ stones
      UNION SELECT 'size_' || names[1] FROM facts, regexp_matches(size, 'size ([a-z])\\M') AS names
      UNION SELECT 'size_' || chr(letter) FROM facts, regexp_matches(size, '\\m([a-z]) to ([a-z])\\M') AS names,
        generate_series(ascii(names[1]), ascii(names[2])) AS letter
      UNION SELECT 'size_medium' FROM facts WHERE size ~ '\\mmedium\\M'
      UNION SELECT 'length_' || names[1] FROM facts, regexp_matches(size, '(\\d+) ?[cm]m') AS names
      UNION SELECT 'size_adjustable' FROM facts WHERE size ~ 'adjustable|one size'
      UNION SELECT 'fits_any' FROM facts WHERE lower(category) IN ('necklaces', 'earrings') OR size ~ 'adjustable|one size'
    )
    SELECT array_agg(tag ORDER BY tag) FROM tags WHERE tag IS NOT NULL
  $$;

  -- What is searched beside the title.
  CREATE FUNCTION search_details(p products) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT concat_ws(' ', p.tagline, p.description, p.category, p.collection, p.material, p.size)
  $$;

  CREATE FUNCTION search_vector(p products) RETURNS tsvector LANGUAGE sql STABLE PARALLEL SAFE AS $$
    SELECT setweight(to_tsvector('english'::regconfig, search_text_of(p.title)), 'A')
      || to_tsvector('english'::regconfig, search_text_of(search_details(p)))
      || array_to_tsvector(search_tags(p.category, p.collection, p.material, p.size))
  $$;

  -- In one order, so that two transactions with new words do not lock each other.
  CREATE FUNCTION add_search_words(texts text[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO search_words (word, stem)
    SELECT found.word, search_stem(found.word) FROM (
      SELECT DISTINCT unnest(string_to_array(search_text_of(content), ' ')) AS word FROM unnest(texts) AS content) found
    WHERE found.word ~ '^[[:alpha:]]{2,40}$'
      AND NOT EXISTS (SELECT 1 FROM search_words known WHERE known.word = found.word)
    ORDER BY found.word
    ON CONFLICT DO NOTHING
  $$;

  CREATE FUNCTION index_inserted_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_search (product_id, words) SELECT p.id, search_vector(p::products) FROM after_rows p;
    PERFORM add_search_words(array_agg(p.title || ' ' || search_details(p::products))) FROM after_rows p;
    RETURN NULL;
  END $$;
  CREATE TRIGGER products_inserted_search AFTER INSERT ON products
    REFERENCING NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION index_inserted_products();

  CREATE FUNCTION index_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_search (product_id, words) VALUES (NEW.id, search_vector(NEW))
    ON CONFLICT (product_id) DO UPDATE SET words = excluded.words;
    PERFORM add_search_words(ARRAY[NEW.title || ' ' || search_details(NEW)]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER products_changed_search
    AFTER UPDATE OF title, tagline, description, category, collection, material, size ON products
    FOR EACH ROW EXECUTE FUNCTION index_changed_product();`;

/**
 * The products from before `productSearch`. In a transaction of its own, so that it locks no table: a product that changes meanwhile
 * is indexed by its trigger.
 */
export const earlierProductSearch = `
  INSERT INTO product_search (product_id, words) SELECT p.id, search_vector(p) FROM products p ON CONFLICT DO NOTHING;
  INSERT INTO search_words (word, stem)
  SELECT found.word, search_stem(found.word) FROM (
    SELECT DISTINCT unnest(string_to_array(search_text_of(p.title || ' ' || search_details(p)), ' ')) AS word FROM products p) found
  WHERE found.word ~ '^[[:alpha:]]{2,40}$' ORDER BY found.word
  ON CONFLICT DO NOTHING`;
