/** The numbers with the changes that are not added to them yet (database/productFacets.ts). */
export const currentGroups = `(SELECT g.*, g.products + coalesce(c.products, 0) AS current FROM facet_groups g LEFT JOIN (
    SELECT group_id, sum(products) AS products FROM facet_changes GROUP BY group_id) c ON c.group_id = g.id)`;

/** A statement for the number of products in groups with these conditions; `null` where groups do not have it. */
export const storedCount = (conditions: string | null): string | null =>
  conditions === null
    ? null
    : `SELECT coalesce(sum(s.current), 0)::int AS count FROM ${currentGroups} s WHERE ${conditions}`;
