import { viewedProductsKey } from "@aurelle/shared/contract/storageKeys";
import { act, renderHook } from "@testing-library/react";
import { useViewedIds, viewedIds } from "./viewedIds";

const read = () => renderHook(() => useViewedIds()).result.current;

afterEach(() => localStorage.clear());

it("are the last twelve, each once, the last one first", () => {
  for (let id = 1; id <= 13; id += 1) viewedIds.add(String(id));
  viewedIds.add("5");
  expect(read()).toEqual(["5", "13", "12", "11", "10", "9", "8", "7", "6", "4", "3", "2"]);
});

it("follow another tab, and the end of a session, which removes the key", () => {
  const { result } = renderHook(() => useViewedIds());
  localStorage.setItem(viewedProductsKey, '["7"]');
  act(() => void dispatchEvent(new StorageEvent("storage", { key: viewedProductsKey })));
  expect(result.current).toEqual(["7"]);
  localStorage.removeItem(viewedProductsKey);
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(result.current).toEqual([]);
});

it("leave nothing behind when they are cleared", () => {
  viewedIds.add("7");
  viewedIds.clear();
  expect(read()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

it.each(["{", "7", '{"a":1}', '[7,null,""]', `["${"x".repeat(65)}"]`])(
  "U8 are none when the browser has %s",
  (text) => {
    localStorage.setItem(viewedProductsKey, text);
    expect(read()).toEqual([]);
  },
);
