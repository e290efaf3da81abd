import { configureStore, useStore } from "@aurelle/shared/state";
import { render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { createStoreProvider } from "./createStoreProvider";

/** A frame, as the shell has one around each part. */
class Frame extends Component<{ children: ReactNode }, { hasThrown: boolean }> {
  override state = { hasThrown: false };
  static getDerivedStateFromError() {
    return { hasThrown: true };
  }
  override render() {
    return this.state.hasThrown ? "failed" : this.props.children;
  }
}

function aProvider() {
  const signals: AbortSignal[] = [];
  const StoreProvider = createStoreProvider({
    make: (initialData: unknown) => ({ store: configureStore({ reducer: () => ({ initialData }) }) }),
    follow: (_, signal) => signals.push(signal),
  });
  return { StoreProvider, signals };
}

/** Shows the initial data of its store, and throws for data that are wrong. */
function Part() {
  const { initialData } = useStore<{ initialData: unknown }>().getState();
  if (initialData === "wrong") throw new TypeError("wrong data");
  return <p>{`starts from ${initialData ?? "nothing"}`}</p>;
}

beforeEach(() => {
  jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
});

it("gives all parts of the tab one store, also after a part has left", () => {
  const { StoreProvider, signals } = aProvider();
  const first = (
    <StoreProvider initialData="the document">
      <Part />
    </StoreProvider>
  );
  render(first).unmount();
  render(
    <StoreProvider>
      <Part />
    </StoreProvider>,
  );
  expect(screen.getByText("starts from the document")).toBeInTheDocument();
  expect(signals).toHaveLength(1);
});

it("U3 begins with a new store after a part has thrown", () => {
  const { StoreProvider, signals } = aProvider();
  render(
    <Frame>
      <StoreProvider initialData="wrong">
        <Part />
      </StoreProvider>
    </Frame>,
  );
  expect(screen.getByText("failed")).toBeInTheDocument();
  render(
    <StoreProvider>
      <Part />
    </StoreProvider>,
  );
  expect(screen.getByText("starts from nothing")).toBeInTheDocument();
  // React renders a part that threw a second time.
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
});

it("stays with its store while another part is on screen", () => {
  const { StoreProvider, signals } = aProvider();
  const Thrower = (): never => {
    throw new Error("boom");
  };
  render(
    <StoreProvider initialData="the document">
      <Part />
    </StoreProvider>,
  );
  render(
    <Frame>
      <StoreProvider>
        <Thrower />
      </StoreProvider>
    </Frame>,
  );
  expect(screen.getByText("failed")).toBeInTheDocument();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
