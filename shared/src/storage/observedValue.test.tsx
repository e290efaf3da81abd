import { act, renderHook } from "@testing-library/react";
import { session } from "../session/session";
import { aProfile } from "../testing/builders";
import { createObservedValue } from "./observedValue";

const aValue = () =>
  createObservedValue<string | null>({
    key: "mine.searches",
    parse: (text) => text,
    format: (text) => text,
    warning: "not stored",
  });

beforeEach(() => jest.spyOn(console, "warn").mockImplementation(() => {}));
afterEach(() => {
  jest.restoreAllMocks();
  act(() => session.forget());
});

it.each([
  ["is stored", () => {}],
  [
    "is full",
    () => {
      jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
      });
    },
  ],
])("T4 disappears from the page when the session ends, where the storage %s", (_, limit) => {
  limit();
  const searches = aValue();
  session.start({ access: "token-a", user: aProfile() });
  const { result } = renderHook(() => searches.useValue());
  act(() => searches.write("engagement ring"));
  expect(result.current).toBe("engagement ring");
  act(() => session.forget());
  expect(result.current).toBeNull();
  expect(aValue().read()).toBeNull();
});
