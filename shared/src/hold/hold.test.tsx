import { render } from "@testing-library/react";
import { hold, isHeld, useHold } from "./hold";

describe("hold", () => {
  it("lasts until everybody who holds has let go", () => {
    const [first, second] = [hold(), hold()];
    first();
    expect(isHeld()).toBe(true);
    second();
    expect(isHeld()).toBe(false);
  });

  it("lasts as long as a component needs it", () => {
    const Form = ({ isTouched }: { isTouched: boolean }) => {
      useHold(isTouched);
      return null;
    };
    const { rerender, unmount } = render(<Form isTouched={false} />);
    expect(isHeld()).toBe(false);
    rerender(<Form isTouched />);
    expect(isHeld()).toBe(true);
    unmount();
    expect(isHeld()).toBe(false);
  });
});
