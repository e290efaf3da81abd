/** The response of `GET /remotes/page.json`: the releases that a page of this visitor would get now. */
export interface CurrentReleases {
  /** Names what the shell provides that they were chosen for (`PageRegistry`). */
  shell: string | undefined;
  /** The name of their set (protocol/releaseSet.ts); `null` in development. */
  set: string | null;
  /** What the reports of these releases must carry; absent in development. */
  proof?: string;
}
