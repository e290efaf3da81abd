import { renderPage } from "@aurelle/shared/testing";
import * as ui from "@aurelle/shared/ui";
import { iconNames, illustrationNames } from "@aurelle/shared/ui/styleguide";
import { cleanup, screen, within } from "@testing-library/react";
import { StyleguidePage } from "./StyleguidePage";

const parts = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));

describe("the page, rendered once,", () => {
  let specimens: HTMLElement;
  beforeAll(() => {
    const { container } = renderPage(<StyleguidePage />);
    specimens = document.createElement("div");
    specimens.innerHTML = container.innerHTML;
    cleanup();
    document.body.append(specimens);
  });
  afterAll(() => specimens.remove());

  it.each(parts)("shows %s", (name) => {
    const specimen = screen.getByRole("region", { name });
    // The specimen shows more than the name.
    expect(specimen.querySelectorAll("*").length).toBeGreaterThan(2);
  });
});

it("shows every icon and every illustration", () => {
  renderPage(<StyleguidePage />);
  const icons = within(screen.getByRole("region", { name: "Icon" }));
  for (const name of iconNames) expect(icons.getByText(name)).toBeInTheDocument();
  const illustrations = within(screen.getByRole("region", { name: "Empty" }));
  for (const name of illustrationNames) expect(illustrations.getByText(name)).toBeInTheDocument();
});
