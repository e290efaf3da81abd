import type { Rule } from "./startable";

const none: readonly string[] = [];

/**
 * When each stage runs, in the order in which they start. The machine may have two cores. Unit tests, the API's tests and the
 * browsers each keep two busy, so of these only one runs at a time, and the checks fill the gaps beside them.
 */
export const schedule: readonly Rule[] = [
  { name: "unit tests", after: none, needs: none, beside: ["lint", "types", "build"] },
  { name: "lint", after: none, needs: none, beside: none },
  { name: "types", after: ["lint"], needs: none, beside: none },
  { name: "build", after: ["types"], needs: none, beside: none },
  { name: "API on PGlite", after: ["unit tests"], needs: none, beside: ["lint", "types", "build", "sizes"] },
  { name: "API on PostgreSQL", after: ["API on PGlite"], needs: none, beside: ["lint", "types", "build", "sizes"] },
  { name: "sizes", after: none, needs: ["build"], beside: none },
  { name: "browsers", after: ["API on PostgreSQL"], needs: ["build"], beside: ["lint", "types", "sizes"] },
];
