import { fileTime } from "./fileTime";
import { backupName } from "./operations/backupFile";

const moments = ["2026-01-31T03:15:00.099Z", "2026-01-31T03:15:00.100Z", "2026-01-31T03:15:01.000Z"].map(
  (text) => new Date(text),
);

describe("the time in a file's name", () => {
  it("differs within a second, so that two backups or two replaced databases do not get one name", () => {
    expect(moments.map(fileTime)).toEqual(["20260131T031500099Z", "20260131T031500100Z", "20260131T031501000Z"]);
  });

  it("sorts backups by their time", () => {
    const names = moments.map((moment) => backupName("data", "postgres", moment));
    expect([...names].reverse().sort()).toEqual(names);
  });
});
