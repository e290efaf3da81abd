/** When a stage may run. */
export interface Rule {
  name: string;
  /** Stages that must have ended before. One that is not in the run counts as ended. */
  after: readonly string[];
  /** Stages that may run at the same time; it is enough that one of the two names the other. */
  beside: readonly string[];
  /** Without these having passed, the stage would fail for no reason of its own. It is reported as failed, and not run. */
  needs: readonly string[];
}

/** The stages that may start now, in the order of the rules. */
export function startable(
  rules: readonly Rule[],
  pending: ReadonlySet<string>,
  running: ReadonlySet<string>,
): readonly string[] {
  const byName = new Map(rules.map((rule) => [rule.name, rule]));
  const together = (a: string, b: string) =>
    byName.get(a)?.beside.includes(b) === true || byName.get(b)?.beside.includes(a) === true;
  const busy = new Set(running);
  return rules
    .filter(({ name, after, needs }) => {
      if (!pending.has(name)) return false;
      if ([...after, ...needs].some((one) => pending.has(one) || running.has(one))) return false;
      if (![...busy].every((one) => together(name, one))) return false;
      busy.add(name);
      return true;
    })
    .map(({ name }) => name);
}
