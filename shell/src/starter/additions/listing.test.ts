import { nearStart } from "@aurelle/shared/contract/forms";
import { afterDocuments, beforeDocuments, openDocument, starts } from "../testing/openDocument";

beforeEach(beforeDocuments);
afterEach(afterDocuments);

it.each([
  [1600, 0],
  [1500, 1],
])(
  "when a visitor has scrolled until the end of the list is %i px below the top of a screen of 768 px: %i starts",
  (top, expected) => {
    const [[name, value]] = Object.entries(nearStart) as [[string, string]]; // it has one attribute
    openDocument({ addition: "listing", html: `<div ${name}="${value}"></div>` });
    const end = document.querySelector("div") as HTMLElement; // in the markup above
    end.getBoundingClientRect = () => ({ top }) as DOMRect; // the code under test reads only `top`
    expect(starts()).toBe(0);
    dispatchEvent(new Event("scroll"));
    expect(starts()).toBe(expected);
  },
);
