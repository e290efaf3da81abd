/** Votes on a release since it was promoted. Each is of another network. */
export interface Votes {
  /** Networks on whose pages it failed. */
  failed: number;
  /** Networks on whose pages it ever stayed on screen. */
  mounted: number;
}

/** Votes since the trial of a release began. */
export interface TrialVotes extends Votes {
  /** Networks on whose pages the release stayed on screen that other visitors get instead. */
  control: number;
  /** The share of visitors who get the release on trial, in percent. */
  percent: number;
}

/** Reports have an effect from this number of networks on, each of another visitor. */
export const minVisitors = 3;
/**
 * A release is proven when this many visitors had it on screen and `provenMs` have passed since the first. After that reports have no
 * effect on it (docs/teams.md).
 */
export const provenVisitors = 50;
export const provenMs = 10 * 60_000;
/**
 * How many mounts of the release on trial must be expected, before their absence counts. The visitors who get the other release tell
 * how many to expect. Of a healthy release that number comes with a probability below one in five thousand to a tenth at most.
 */
const expectedMounts = 11;
const missingShare = 0.1;

/**
 * Whether reports accuse a release: it failed for several visitors, and for as many as ever had it on screen. So each visitor who had
 * it on screen raises the bar.
 */
export const isAccused = ({ failed, mounted }: Votes): boolean => failed >= minVisitors && failed >= mounted;

/**
 * What the trial of a release has shown. Failures are cheap to forge, and so are mounts. No third party can hide the mounts of real visitors, so
 * only their absence proves that a release is broken.
 */
export function judgeTrial({ failed, mounted, control, percent }: TrialVotes): "broken" | "refuted" | "open" {
  if (mounted >= minVisitors && mounted > failed) return "refuted";
  const expected = (control * percent) / (100 - percent);
  const isMissing = expected >= expectedMounts && mounted <= expected * missingShare;
  return failed >= minVisitors && isMissing ? "broken" : "open";
}
