import { act, renderHook, waitFor } from "@testing-library/react";
import { loadPart } from "../loadPart";
import { useRemotePart } from "./useRemotePart";

jest.mock("../federation", () => ({ loader: {} }));
jest.mock("../loadPart", () => ({ parts: new Map(), firstFailures: new Map(), loadPart: jest.fn() }));

const load = jest.mocked(loadPart);
const name = { remote: "cart", kind: "page", key: "/cart" } as const;
const part = { release: "1.0.0-aaaaaaaa", Component: () => null, Provider: null };

beforeEach(() => load.mockReset());

async function failOnce(error: Error) {
  load.mockRejectedValueOnce(error).mockResolvedValue(part);
  const { result } = renderHook(() => useRemotePart(name));
  await waitFor(() => expect(result.current.state).toEqual({ status: "failed", error }));
  return result;
}

it.each([
  ["when the connection is back", () => window.dispatchEvent(new Event("online"))],
  ["when the shopper returns to the tab", () => document.dispatchEvent(new Event("visibilitychange"))],
])("loads a failed part again %s", async (_, happen) => {
  const result = await failOnce(new TypeError("Failed to fetch"));
  act(() => void happen());
  await waitFor(() => expect(result.current.state).toEqual({ status: "ready", part }));
  expect(load).toHaveBeenCalledTimes(2);
});

it("loads a part that threw again only when the shopper asks for it", async () => {
  const result = await failOnce(new Error("boom"));
  act(() => void window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(1);
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.state).toEqual({ status: "ready", part }));
});
