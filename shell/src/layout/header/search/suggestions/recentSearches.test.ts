import { recentSearchesKey } from "@aurelle/shared/contract/storageKeys";
import { act, renderHook } from "@testing-library/react";
import { recentSearches, useRecentSearches } from "./recentSearches";

const stored = () => localStorage.getItem(recentSearchesKey);
const read = () => renderHook(() => useRecentSearches()).result.current;

afterEach(() => localStorage.clear());

it("has the last six searches, each once, the last one first", () => {
  for (const text of ["a ring", "b", "c", "d", "e", "f", "A Ring", "g"]) recentSearches.add(text);
  expect(read()).toEqual(["g", "A Ring", "f", "e", "d", "c"]);
});

it("removes one, or all, and then leaves nothing behind", () => {
  recentSearches.add("pearl");
  recentSearches.add("gold");
  const { result } = renderHook(() => useRecentSearches());
  act(() => recentSearches.remove("pearl"));
  expect(result.current).toEqual(["gold"]);
  act(() => recentSearches.clear());
  expect(result.current).toEqual([]);
  expect(stored()).toBeNull();
});

it("follows another tab, and the end of a session, which removes the key", () => {
  const { result } = renderHook(() => useRecentSearches());
  localStorage.setItem(recentSearchesKey, '["opal"]');
  act(() => void dispatchEvent(new StorageEvent("storage", { key: recentSearchesKey })));
  expect(result.current).toEqual(["opal"]);
  localStorage.removeItem(recentSearchesKey);
  expect(read()).toEqual([]);
});

it.each(["{", "7", '{"a":1}', '[7,null,"","  "]', `["${"x".repeat(101)}"]`])("U8 reads %s as none", (text) => {
  localStorage.setItem(recentSearchesKey, text);
  expect(read()).toEqual([]);
});
