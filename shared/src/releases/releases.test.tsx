import { render } from "@testing-library/react";
import { areReleasesPinned, pinReleases, usePinnedReleases } from "./releases";

describe("pinReleases", () => {
  it("lasts until the last pin has ended", () => {
    const [first, second] = [pinReleases(), pinReleases()];
    first();
    expect(areReleasesPinned()).toBe(true);
    second();
    expect(areReleasesPinned()).toBe(false);
  });

  it("lasts while a component needs it", () => {
    const Form = ({ isTouched }: { isTouched: boolean }) => {
      usePinnedReleases(isTouched);
      return null;
    };
    const { rerender, unmount } = render(<Form isTouched={false} />);
    expect(areReleasesPinned()).toBe(false);
    rerender(<Form isTouched />);
    expect(areReleasesPinned()).toBe(true);
    unmount();
    expect(areReleasesPinned()).toBe(false);
  });
});
