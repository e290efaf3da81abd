import type { PageView } from "./EvidenceBook";
import { type Comparison, compare, compareAll, type MeasureName, measures, ReleaseSums, summand } from "./measures";

/** Whose page views do not decide: so many larger networks. */
const ignoredGroups = 2;

function sumsOf(views: readonly PageView[]): { canary: ReleaseSums; stable: ReleaseSums } {
  const sums = { canary: new ReleaseSums(), stable: new ReleaseSums() };
  for (const { isCanary, values } of views) sums[isCanary ? "canary" : "stable"].add(values);
  return sums;
}

/** The larger networks whose page views speak most for the verdict by a measure. */
function loudestGroups(views: readonly PageView[], measure: MeasureName, verdict: Comparison["verdict"]): Set<string> {
  const { canary, stable } = sumsOf(views);
  const [ofCanary, ofStable] = [canary[measure], stable[measure]];
  const mean = ofStable.sum / ofStable.count;
  const sign = (verdict === "worse" ? 1 : -1) * (measures[measure].worse === "higher" ? 1 : -1);
  const weights = new Map<string, number>();
  for (const { group, isCanary, values } of views) {
    const value = values[measure];
    if (value === undefined) continue;
    const share = (summand(measure, value) - mean) / (isCanary ? ofCanary.count : -ofStable.count);
    weights.set(group, (weights.get(group) ?? 0) + sign * share);
  }
  const ranked = [...weights].sort(([, one], [, other]) => other - one);
  return new Set(ranked.slice(0, ignoredGroups).map(([group]) => group));
}

/** A comparison whose verdict depends on few larger networks is open, so that their tenants cannot decide. */
function withoutLoudest(comparison: Comparison, views: readonly PageView[]): Comparison {
  const { measure, verdict } = comparison;
  if (verdict === "open") return comparison;
  const ignored = loudestGroups(views, measure, verdict);
  const { canary, stable } = sumsOf(views.filter(({ group }) => !ignored.has(group)));
  const rest = compare(measure, canary[measure], stable[measure]);
  return rest.verdict === verdict ? comparison : { ...comparison, verdict: "open" };
}

/** Compares a canary with the stable release by the page views of a step. */
export function compareViews(views: readonly PageView[]): Comparison[] {
  const { canary, stable } = sumsOf(views);
  return compareAll(canary, stable).map((comparison) => withoutLoudest(comparison, views));
}
