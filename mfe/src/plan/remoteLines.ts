import type { RemotePlan } from "./planRemote";

/** What a promotion would do, for people. */
export function remoteLines({
  remote,
  release,
  percent,
  replaces,
  pages,
  slots,
  notes,
  ...plan
}: RemotePlan): string[] {
  const who = percent === 100 ? "all visitors" : `${percent} of 100 visitors`;
  const changes = [
    ...pages.appear.map((path) => `page ${path} appears`),
    ...pages.go.map((path) => `page ${path} goes`),
    ...slots.appear.map((name) => `slot ${name} is filled`),
    ...slots.go.map((name) => `slot ${name} is empty again`),
  ];
  const instead = plan.visitorsGet === null ? "the remote stays out of the shop" : `they get ${plan.visitorsGet}`;
  const before = replaces === null ? "the first one" : `instead of ${replaces}`;
  return [
    plan.takesEffect
      ? `${who} would get ${remote} ${release}${replaces === release ? "" : `, ${before}`}`
      : `no visitor would get ${remote} ${release}: ${instead}`,
    ...[...changes, ...notes].map((line) => `  ${line}`),
  ];
}

/** Why visitors would not get the release, one reason a line. */
export const planProblems = ({ problems }: RemotePlan): string =>
  problems.map(({ about, text }) => `${about}: ${text}`).join("\n     ");
