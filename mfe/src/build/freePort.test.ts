import { createServer } from "node:net";
import { freePortFrom } from "./freePort";

it("skips a port that is taken", async () => {
  const taken = createServer();
  const first = await freePortFrom(39_000);
  await new Promise<void>((resolve) => taken.listen(first, "localhost", resolve));
  try {
    expect(await freePortFrom(first)).toBeGreaterThan(first);
  } finally {
    await new Promise((resolve) => taken.close(resolve));
  }
});
