import type { ShellFacts } from "@aurelle/shared/contract/registry";

/** What a shell provides to remotes. */
export const shellFacts: ShellFacts = {
  provides: "2.0.0",
  mf: "2.9.2",
  shared: { react: "19.3.1", "@aurelle/shared/ui": "2.1.0" },
};
