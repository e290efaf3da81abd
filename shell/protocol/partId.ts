/** A page or slot of a remote: `{ kind: "page", key: "/cart" }`. */
export interface PartName {
  remote: string;
  kind: "page" | "slot";
  key: string;
}

/** One text for a part: `cart page /cart`. It is the key of a part in maps and the value of `data-frame`. */
export const partId = ({ remote, kind, key }: PartName): string => `${remote} ${kind} ${key}`;

/** Reads an id that `partId` has made. */
export function parsePartId(id: string): PartName {
  const [remote = "", kind, key = ""] = id.split(" ");
  return { remote, kind: kind === "slot" ? "slot" : "page", key };
}
