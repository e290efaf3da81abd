/** @jest-environment node */
import { setImmediate as afterWork } from "node:timers/promises";
import { patientTimeout } from "./patientTimeout";

/** Leaves this process no time for anything else. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it("F36 lets what was ready go first where the process had no time for it", async () => {
  const order: string[] = [];
  const ended = new Promise<void>((resolve) => {
    patientTimeout(() => {
      order.push("end");
      resolve();
    }, 20);
  });
  block(40);
  for (let part = 1; part <= 3; part += 1) {
    await afterWork();
    order.push(`part ${part}`);
    block(40);
  }
  await ended;
  expect(order).toEqual(["part 1", "part 2", "part 3", "end"]);
});

it("ends what waits without an end, and nothing once it is cancelled", async () => {
  const onOther = jest.fn();
  const cancel = patientTimeout(onOther, 10);
  cancel();
  await new Promise<void>((resolve) => {
    patientTimeout(resolve, 20);
  });
  expect(onOther).not.toHaveBeenCalled();
});
