import { useStore } from "@aurelle/shared/state";
import { render } from "@testing-library/react";
import StoreProvider from "./StoreProvider";

it("gives all pages of the tab the same store", () => {
  const seen = new Set<unknown>();
  function Page() {
    seen.add(useStore());
    return null;
  }
  render(
    <StoreProvider>
      <Page />
    </StoreProvider>,
  ).unmount();
  render(
    <StoreProvider>
      <Page />
    </StoreProvider>,
  );
  expect(seen.size).toBe(1);
});
