import { bus } from "@aurelle/shared/bus";
import type { ComponentType, ReactNode } from "react";
import { loader } from "./federation";
import { attemptMs } from "./RemoteLoader";

/** A page or slot of a remote: `{ kind: "page", key: "/cart" }`. */
export interface PartName {
  remote: string;
  kind: "page" | "slot";
  key: string;
}
export interface Part {
  release: string;
  Component: ComponentType<object>;
  Provider: ComponentType<{ children: ReactNode }> | null;
}

/** What has been loaded, by `idOf`. */
export const parts = new Map<string, Part>();
export const idOf = ({ remote, kind, key }: PartName) => `${remote} ${kind} ${key}`;

function inTime<T>(promise: Promise<T>): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`timed out after ${attemptMs} ms`)), attemptMs);
  });
  return Promise.race([promise, tooLate]);
}

/** Loads a page or slot with its remote; what is loaded is kept. @throws RemoteError or what the remote threw. */
export async function loadPart(name: PartName): Promise<Part> {
  const known = parts.get(idOf(name));
  if (known) return known;
  const { module, release, remote } = await loader.load(name.remote);
  const loaders: Readonly<Record<string, (() => Promise<{ default: ComponentType<object> }>) | undefined>> =
    // The registry names the key and the remote checked its own names; what a slot is given is the contract's.
    (name.kind === "page" ? module.pages : module.slots) as never;
  const load = loaders[name.key];
  if (!load) throw new Error(`${remote} ${release} has no ${name.kind} ${name.key}`);
  const [{ default: Component }, provider] = await inTime(Promise.all([load(), module.provider?.()]));
  bus.nameRelease(remote, release);
  const part: Part = { release, Component, Provider: provider?.default ?? null };
  parts.set(idOf(name), part);
  return part;
}
