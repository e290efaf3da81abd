import { act } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { partId } from "../../../protocol/partId";
import { ClientOnlyError, leftToBrowser } from "../../hydration/ClientOnlyError";
import { parts } from "../loadPart";
import { HydrationBoundary } from "./HydrationBoundary";

const name = { remote: "cart", kind: "slot", key: "product.purchase" } as const;

jest.mock("../loadPart", () => ({ parts: new Map(), settling: new Map(), firstFailures: new Map() }));
jest.mock("../../pageData/usePageData", () => ({
  usePageData: () => ({ rendered: { frames: { "cart slot product.purchase": "1.0.0-aaaaaaaa" } } }),
}));

/** Hydrates the HTML of release 1.0.0 with the code of `release`. */
async function hydrate(release: string) {
  parts.set(partId(name), { release, Component: () => null, Provider: null });
  const container = document.createElement("div");
  container.innerHTML = "<p>Server</p>";
  const server = container.firstChild;
  const recovered: unknown[] = [];
  await act(async () => {
    hydrateRoot(
      container,
      <HydrationBoundary name={name}>
        <p>Server</p>
      </HydrationBoundary>,
      { onRecoverableError: (error) => recovered.push(error instanceof Error ? (error.cause ?? error) : error) },
    );
  });
  return { recovered, isReused: container.firstChild === server };
}

it("reuses the HTML of the release that the server rendered", async () => {
  expect(await hydrate("1.0.0-aaaaaaaa")).toEqual({ recovered: [], isReused: true });
});

it("discards the HTML of another release", async () => {
  const { recovered, isReused } = await hydrate("2.0.0-bbbbbbbb");
  expect(isReused).toBe(false);
  expect(recovered).toEqual([new ClientOnlyError(leftToBrowser)]);
});
