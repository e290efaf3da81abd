import type { PageRegistry } from "@aurelle/shared/contract/registry";
import type { FastifyReply, FastifyRequest } from "fastify";
import { newVisitor, visitorCookie, visitorOf } from "../http/visitorCookie";
import { releaseSetKey } from "../releases/releaseSetKey";
import type { VisitorReleases } from "../releases/releasesFor";
import type { CachedPage } from "../rendering/CachedPage";
import type { PageRequest } from "./makePage";
import { ShownRemotes } from "./ShownRemotes";

/** The id of a visitor's browser. A new browser gets a cookie, but only with a page that a canary changes. */
function identifyVisitor(request: FastifyRequest, reply: FastifyReply, isTls: boolean): string {
  const known = visitorOf(request.headers.cookie);
  if (known) return known;
  const visitor = newVisitor();
  reply.header("Set-Cookie", visitorCookie(visitor, isTls));
  return visitor;
}

/** The releases of one page. */
export interface ChosenReleases extends Required<Pick<PageRequest, "set" | "asksForReleases" | "allReleases">> {
  /** The releases that the document names. */
  registry: PageRegistry;
  /** Whether the page is the same for all visitors. */
  isShared: boolean;
}

/** Names all sets of releases that visitors get. */
const nameOfSets = ({ sets }: VisitorReleases): string => sets.map(releaseSetKey).join(" ");

/** @param canaries the remotes with a canary that change the page */
function chooseReleases(
  releases: VisitorReleases,
  canaries: readonly string[],
  identify: () => string,
): ChosenReleases {
  const isShared = canaries.length === 0;
  const set = isShared ? releases.stable : releases.of(identify());
  return {
    set,
    registry: releases.forPage(set, canaries),
    asksForReleases: canaries.length < releases.canaries.length,
    allReleases: nameOfSets(releases),
    isShared,
  };
}

/** Chooses the releases of pages, so that a canary makes another page only where it is shown. */
export class PageReleases {
  readonly #shown = new ShownRemotes();

  /**
   * Which canaries change a page is known once it was rendered. So the first visitor after a promotion may have it rendered twice.
   * @param address names the page and the registry.
   * @param getPage renders or finds the page with some releases.
   */
  async pageFor(
    address: string,
    releases: VisitorReleases,
    identify: () => string,
    getPage: (chosen: ChosenReleases) => Promise<CachedPage>,
  ): Promise<{ page: CachedPage; isShared: boolean }> {
    const canaries = releases.canariesOn(this.#shown.get(address));
    const first = chooseReleases(releases, canaries, identify);
    const page = await getPage(first);
    if (releases.canaries.length === 0) return { page, isShared: true };
    this.#shown.set(address, page.remotes);
    const changing = releases.canariesOn(page.remotes);
    if (changing.every((name) => canaries.includes(name))) return { page, isShared: first.isShared };
    return { page: await getPage(chooseReleases(releases, changing, identify)), isShared: false };
  }
}

/** Identifies a visitor at most once for a request. */
export function identifierOf(request: FastifyRequest, reply: FastifyReply, isTls: boolean): () => string {
  let visitor: string | null = null;
  return () => {
    visitor ??= identifyVisitor(request, reply, isTls);
    return visitor;
  };
}
