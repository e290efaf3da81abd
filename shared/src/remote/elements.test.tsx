import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Component, type ReactNode, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RemoteConfig } from "../contract/registry";
import { MemoryRouter } from "../router/router";
import { renderPage } from "../testing/renderPage";
import { defineElements, type ElementModule, type ElementPageProps } from "./elements";
import type { RemoteModule } from "./remote";

const config: RemoteConfig = {
  name: "stars",
  owner: "team-stars",
  requires: "^2.0.0",
  pages: [{ path: "/stars/:id", title: "Stars" }],
  slots: [{ name: "product.extras" }],
};
interface Product {
  productId: string;
  title: string;
}

/** A page and a slot that write what they were given, and log what happens to them. */
function aRemote({ page = {}, slot = {} }: { page?: Partial<ElementModule<ElementPageProps>>; slot?: object } = {}) {
  const log: string[] = [];
  const remote = defineElements(config, {
    pages: {
      "/stars/:id": async () => ({
        mount(element, { params, query, data }, signal) {
          element.textContent = `star ${params.id}${query} of ${JSON.stringify(data)}`;
          signal.addEventListener("abort", () => log.push("ended"));
          return undefined;
        },
        ...page,
      }),
    },
    slots: {
      "product.extras": async () => ({
        mount(element, { title }) {
          log.push(`mount ${title}`);
          element.textContent = title;
          return undefined;
        },
        ...slot,
      }),
    },
  });
  return { remote, log };
}

/** The part as a frame of the shell renders it. */
async function partOf({ pages, slots, provider }: RemoteModule, name: "page" | "slot", initialData?: unknown) {
  const load = name === "page" ? pages["/stars/:id"] : slots["product.extras"];
  if (!load || !provider) throw new Error("the remote has both parts and a provider");
  const { default: Part } = (await load()) as { default: React.ComponentType<Partial<Product>> };
  const { default: Provider } = (await provider()) as { default: React.ComponentType<object> };
  return (props: Partial<Product>) => (
    <Provider {...({ initialData } as object)}>
      <Part {...props} />
    </Provider>
  );
}

class Frame extends Component<{ children: ReactNode }, { text: string }> {
  override state = { text: "" };
  static getDerivedStateFromError = (error: Error) => ({ text: `failed: ${error.message}` });
  override render = () => this.state.text || this.props.children;
}

it("gives a page its parameters, its query and the data of the document, and ends it", async () => {
  const { remote, log } = aRemote();
  const Page = await partOf(remote, "page", { name: "Vega" });
  const { unmount } = renderPage(<Page />, { at: "/stars/7?sort=size", path: "/stars/:id" });
  expect(screen.getByText('star 7?sort=size of {"name":"Vega"}')).toBeInTheDocument();
  unmount();
  expect(log).toEqual(["ended"]);
});

describe("changed props", () => {
  const aPage = (Slot: React.ComponentType<Partial<Product>>) =>
    function Page() {
      const [title, setTitle] = useState("Halo Ring");
      return (
        <>
          <button type="button" onClick={() => setTitle("Dome Ring")}>
            Change
          </button>
          <Slot productId="1" title={title} />
        </>
      );
    };

  it("go to the function that mount has returned", async () => {
    const { remote, log } = aRemote({
      slot: {
        mount(element: HTMLElement, { title }: Product) {
          element.textContent = title;
          return (changed: Product) => {
            element.textContent = `then ${changed.title}`;
          };
        },
      },
    });
    const Page = aPage(await partOf(remote, "slot"));
    renderPage(<Page />);
    await userEvent.click(screen.getByRole("button"));
    expect(screen.getByText("then Dome Ring")).toBeInTheDocument();
    expect(log).toEqual([]);
  });

  it("mount the part anew where it has returned none", async () => {
    const { remote, log } = aRemote();
    const Page = aPage(await partOf(remote, "slot"));
    renderPage(<Page />);
    await userEvent.click(screen.getByRole("button"));
    expect(screen.getByText("Dome Ring")).toBeInTheDocument();
    expect(log).toEqual(["mount Halo Ring", "mount Dome Ring"]);
  });
});

describe("a link inside", () => {
  const mount = (element: HTMLElement) => {
    element.innerHTML = `<a href="/rings?sort=price"><b>Rings</b></a>
      <a href="https://other.example/">Other</a><a href="/terms" target="_blank">Terms</a>`;
    return undefined;
  };

  it("changes the page without loading a document", async () => {
    const { remote } = aRemote({ page: { mount } });
    const Page = await partOf(remote, "page");
    renderPage(<Page />, { at: "/stars/7", path: "/stars/:id" });
    await userEvent.click(screen.getByText("Rings"));
    expect(screen.getByTestId("location")).toHaveTextContent("/rings?sort=price");
  });

  it.each(["Other", "Terms"])("is the browser's where it leads elsewhere: %s", async (text) => {
    const { remote } = aRemote({ page: { mount } });
    const Page = await partOf(remote, "page");
    renderPage(<Page />, { at: "/stars/7", path: "/stars/:id" });
    let isPrevented: boolean | undefined;
    const listen = (event: MouseEvent) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault(); // jsdom loads no documents
    };
    window.addEventListener("click", listen, { once: true });
    await userEvent.click(screen.getByText(text));
    expect(isPrevented).toBe(false);
    expect(screen.getByTestId("location")).toHaveTextContent("/stars/7");
  });
});

it.each([
  [
    "throws",
    () => {
      throw new Error("no stars");
    },
  ],
  ["rejects", () => Promise.reject(new Error("no stars"))],
])("an element that %s costs its frame", async (_, mount) => {
  jest.spyOn(console, "error").mockImplementation(() => {}); // React logs what an error boundary catches
  const { remote } = aRemote({ page: { mount } });
  const Page = await partOf(remote, "page");
  renderPage(
    <Frame>
      <Page />
    </Frame>,
  );
  expect(await screen.findByText("failed: no stars")).toBeInTheDocument();
});

it("takes over what the document server has rendered, and leaves it as it is until then", async () => {
  const found: string[] = [];
  const { remote } = aRemote({
    page: {
      mount: (element) => {
        found.push(element.innerHTML);
        return undefined;
      },
    },
  });
  const Page = await partOf(remote, "page");
  const root = document.createElement("div");
  root.innerHTML = "<div><b>of the server</b></div>";
  const app = (
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  );
  const hydrated = await act(async () => hydrateRoot(root, app));
  expect(found).toEqual(["<b>of the server</b>"]);
  expect(root.innerHTML).toBe("<div><b>of the server</b></div>");
  await act(async () => hydrated.unmount());
});
