/** The steps of `--auto` without a value: percentages of the visitors. */
const defaultSteps = "5,25,100";

/** Gives the option `--auto` its steps where it stands alone, because `parseArgs` knows no option whose value may be absent. */
export const withSteps = (args: readonly string[]): string[] =>
  args.map((arg, index) =>
    arg === "--auto" && !/^[\d.,]+$/.test(args[index + 1] ?? "") ? `--auto=${defaultSteps}` : arg,
  );
