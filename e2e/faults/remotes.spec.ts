import { diagonal } from "../support/remoteFaults/diagonal";
import { newerReleaseTests } from "./cases/newerRelease";
import { chromiumTests } from "./cases/remoteTests";
import { test } from "./support/testBed";

// One file, so that one worker has the test bed. `npm run test:long` has every fault of every remote, and those in Firefox.
for (const [id, remote] of Object.entries(diagonal)) {
  const selected = chromiumTests.filter((given) => given.id === id && given.remote === remote);
  if (selected.length === 0) throw new Error(`no test of ${id} ${remote}`);
  for (const { title, run } of selected) test(title, run);
}
for (const { title, run } of newerReleaseTests) test(title, run);
