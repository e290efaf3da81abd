import { afterDocuments, beforeDocuments, openDocument, starts } from "../testing/openDocument";

const now = Date.parse("2025-06-15T16:59:57Z");
beforeEach(() => {
  beforeDocuments();
  jest.setSystemTime(now);
});
afterEach(afterDocuments);

const html = `<span role="timer" data-ends="${now + 2000}">00 hours 00 minutes</span>`;
const timer = () => document.querySelector("[role=timer]") as HTMLElement; // in the markup above

it("counts each second before hydration, and starts the scripts at the end", () => {
  openDocument({ addition: "countdown", html });
  expect([timer().textContent, timer().style.visibility]).toEqual(["2 seconds", "visible"]);
  jest.advanceTimersByTime(1000);
  expect(timer().textContent).toBe("1 second");
  expect(starts()).toBe(0);
  jest.advanceTimersByTime(1000);
  expect(starts()).toBe(1);
});

it("leaves a hydrated countdown to React", () => {
  openDocument({ addition: "countdown", html });
  Object.assign(timer(), { __reactPropsOfTest: {}, textContent: "React's" });
  jest.advanceTimersByTime(1000);
  expect(timer().textContent).toBe("React's");
});
