import { type Step, stepTimes } from "./stepTimes";

const aStep = (category: string, title: string, duration: number, steps: readonly Step[] = []): Step => ({
  category,
  title,
  duration,
  steps,
});

describe("the time of a browser test's steps", () => {
  it("counts calls and assertions as browser, and a fixed wait as clock", () => {
    const steps = [
      aStep("pw:api", 'Navigate to "/"', 400),
      aStep("expect", "toBeVisible", 30),
      aStep("pw:api", "Wait for timeout", 500),
      aStep("pw:api", "page.waitForTimeout", 100),
    ];
    expect(stepTimes(steps)).toEqual({ browser: 430, clock: 600 });
  });

  it("counts what is in a hook, a fixture or a named step, and an inner call only with its outer one", () => {
    const inner = aStep("pw:api", "Click", 20);
    const steps = [
      aStep("hook", "Before Hooks", 900, [aStep("fixture", "Fixture page", 80, [aStep("pw:api", "Create page", 70)])]),
      aStep("test.step", "buys a ring", 300, [aStep("expect", "toPass", 200, [inner])]),
    ];
    expect(stepTimes(steps)).toEqual({ browser: 270, clock: 0 });
  });
});
