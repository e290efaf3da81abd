export interface PlannedFile {
  url: string;
  /** `sha384-…`; absent in development. */
  integrity?: string;
}

/** What a server-rendered page loads after it has been painted, as JSON in `script#page-plan`. */
export interface LoadPlan {
  scripts: readonly PlannedFile[];
  styles: PlannedFile[];
  /** Modules that the scripts will import. */
  preloads: readonly PlannedFile[];
  /** The origin of these files, where it is not the shop's own: `https://cdn.example`. */
  assetOrigin?: string;
  /** The scripts start when a visitor is about to use a control (docs/decisions/0032-start-on-intent.md). Absent: they start at once. */
  start?: "intent";
  /** On the fallback page: files that the service worker caches with it, so that they are available whichever pages were visited. */
  offline?: readonly string[];
}
