import { renderPage } from "@aurelle/shared/testing";
import * as ui from "@aurelle/shared/ui";
import { iconNames, pieces } from "@aurelle/shared/ui/kit";
import { screen, within } from "@testing-library/react";
import { KitPage } from "./StyleguidePage";

const parts = Object.keys(ui).filter((name) => /^[A-Z]/.test(name));

it.each(parts)("shows %s", (name) => {
  renderPage(<KitPage />);
  const specimen = screen.getByRole("region", { name });
  // More than its name stands there.
  expect(specimen.querySelectorAll("*").length).toBeGreaterThan(2);
});

it("shows every icon and every drawing", () => {
  renderPage(<KitPage />);
  const icons = within(screen.getByRole("region", { name: "Icon" }));
  for (const name of iconNames) expect(icons.getByText(name)).toBeInTheDocument();
  const drawings = within(screen.getByRole("region", { name: "Empty" }));
  for (const piece of pieces) expect(drawings.getByText(piece)).toBeInTheDocument();
});
