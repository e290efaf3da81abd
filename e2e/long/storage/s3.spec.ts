import { PostgresStorage } from "../../../mfe/src/storage/PostgresStorage";
import { S3Files } from "../../../mfe/src/storage/S3Files";
import { newDatabase } from "../../support/releaseStorage";
import { describeStorage } from "../../support/storageContract";
import { type Swift, startSwift } from "../../support/swift";
import { test } from "../../support/test";

/** The state in PostgreSQL, and the files in a storage that speaks S3. */

let swift: Swift;
test.beforeAll(async () => {
  swift = await startSwift();
  Object.assign(process.env, swift.env);
});
test.afterAll(() => swift.stop());

let bucket = 0;
describeStorage("PostgreSQL and S3", async (postgres) => {
  const url = await newDatabase(postgres);
  bucket += 1;
  const files = [1, 2].map(() => new S3Files(`${swift.bucketUrl}/test-${bucket}`));
  const [one, two] = files.map((own) => PostgresStorage.open(url, () => undefined, own));
  if (!one || !two) throw new Error("there are two");
  await one.prepare();
  const end = async () => {
    for (const storage of [one, two]) await storage.close();
    for (const own of files) own.close();
  };
  return { one, two, end };
});
