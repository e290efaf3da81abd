import { startPooler } from "../../../api/src/testing/postgres";
import { PostgresStorage } from "../../../mfe/src/storage/PostgresStorage";
import { expect, newDatabase, test } from "../../support/releaseStorage";

test("F40 behind a pooler, which loses notices, each change still reaches the other processes", async ({
  postgres,
}) => {
  const pooler = await startPooler(postgres);
  const address = new URL(pooler.url);
  address.pathname = new URL(await newDatabase(postgres)).pathname;
  const [one, two] = [1, 2].map(() => PostgresStorage.open(address.href, () => undefined));
  if (!one || !two) throw new Error("there are two");
  try {
    await one.prepare();
    const end = two.watch(() => undefined);
    for (const text of ["first", "second", "third"]) {
      await one.change(({ replace }) => replace("remotes.json", text));
      await expect.poll(() => two.readState("remotes.json")).toBe(text);
    }
    await end();
  } finally {
    await one.close();
    await two.close();
    await pooler.stop();
  }
});
