import { aClient } from "../src/testing/client";
import globalSetup from "../src/testing/globalSetup";
import globalTeardown from "../src/testing/globalTeardown";
import { measureSearch, summarise } from "../src/testing/searchQuality";
import { openTestShop } from "../src/testing/testShop";

const share = (value: number) => value.toFixed(2);

/** `npm run search:quality`: every query of `search/queries.json`, what it finds, and the figures of all (docs/search.md). */
async function main(): Promise<void> {
  await globalSetup();
  const shop = await openTestShop();
  try {
    const answers = await measureSearch(aClient(shop));
    console.info("recall  first six  found  query");
    for (const { query, recall, precision, found, missing, wrong } of answers) {
      const faults = [...missing.map((slug) => `-${slug}`), ...wrong.map((slug) => `+${slug}`)].join(" ");
      console.info(
        `${share(recall).padEnd(8)}${share(precision).padEnd(11)}${String(found).padEnd(7)}${query}  ${faults}`,
      );
    }
    const { recall, precision, deadEnds } = summarise(answers);
    console.info(
      `${answers.length} queries: recall ${recall.toFixed(3)}, precision of the first six ${precision.toFixed(3)}, ${deadEnds} dead ends`,
    );
    if (recall < 0.98 || precision < 0.9 || deadEnds > 0) process.exitCode = 1;
  } finally {
    await shop.close();
    await globalTeardown();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
