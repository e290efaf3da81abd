import type { ComponentType, ReactNode } from "react";

/** A page or slot of a remote: `{ kind: "page", key: "/cart" }`. */
export interface PartName {
  remote: string;
  kind: "page" | "slot";
  key: string;
}
export interface Part {
  release: string;
  Component: ComponentType<object>;
  Provider: ComponentType<{ children: ReactNode; initialData?: unknown }> | null;
}

export const idOf = ({ remote, kind, key }: PartName): string => `${remote} ${kind} ${key}`;

/** The name of an id that `idOf` gave. */
export function nameOf(id: string): PartName {
  const [remote = "", kind, key = ""] = id.split(" ");
  return { remote, kind: kind === "slot" ? "slot" : "page", key };
}
