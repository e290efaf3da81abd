import { act, render, screen } from "@testing-library/react";
import type { PageData } from "../../../protocol/pageData";
import { PageDataProvider } from "../../pageData/usePageData";
import { SlotOutlet } from "./SlotOutlet";

jest.mock("./RemoteFrame", () => ({
  RemoteFrame: ({ name }: { name: { remote: string } }) => <p>{`the slot of ${name.remote}`}</p>,
}));
let isComplete = false;
let arrive = () => {};
jest.mock("../../pageData/completeRegistry", () => {
  const { useSyncExternalStore } = jest.requireActual("react");
  const subscribe = (listener: () => void) => {
    arrive = listener;
    return () => {};
  };
  return {
    completeRegistry: async () => {},
    useIsRegistryComplete: () => useSyncExternalStore(subscribe, () => isComplete),
  };
});

describe("a slot that appears after hydration", () => {
  const remotes: Record<string, unknown> = {};
  const pageData = { registry: { remotes } } as unknown as PageData; // a slot reads nothing else
  const open = () =>
    render(
      <PageDataProvider value={pageData}>
        <SlotOutlet name="product.purchase" slotProps={{}}>
          <p>Sold elsewhere</p>
        </SlotOutlet>
      </PageDataProvider>,
    );
  const receiveSet = (fillers: object) => {
    Object.assign(remotes, fillers);
    isComplete = true;
    act(() => arrive());
  };
  beforeEach(() => {
    isComplete = false;
    delete remotes.cart;
  });

  it("F28 stays empty until the set of releases tells who fills it", () => {
    const { container } = open();
    expect(container).toBeEmptyDOMElement();
    receiveSet({ cart: { entry: { slots: [{ name: "product.purchase" }] } } });
    expect(screen.getByText("the slot of cart")).toBeInTheDocument();
  });

  it("shows its owner's content when no remote fills it", () => {
    open();
    receiveSet({});
    expect(screen.getByText("Sold elsewhere")).toBeInTheDocument();
  });
});
