import { toOrder } from "@aurelle/shared/order";
import { anOrder, anOrderItem } from "@aurelle/shared/testing";
import { initialReturn, reasonName, returnableLines, returnErrors, toReturnPayload } from "./returnForm";

const { lines } = toOrder(
  anOrder({
    items: [
      anOrderItem({ id: "1", product_title: "Dome Band Ring", quantity: 2, returnable: 2 }),
      anOrderItem({ id: "2", product_title: "Fine Chain", returnable: 1 }),
      anOrderItem({ id: "3", product_title: "Sold as seen", returnable: 0 }),
    ],
  }),
);
const returnable = returnableLines({ lines });

describe("the form of a return", () => {
  it("offers the lines of which pieces can be returned, all of these pieces, and nothing chosen", () => {
    expect(returnable.map(({ title }) => title)).toEqual(["Dome Band Ring", "Fine Chain"]);
    expect(initialReturn(returnable)).toMatchObject({ "return-1": "", "return-quantity-1": "2", "return-notes": "" });
  });

  it("names a piece in another size as such, beside one of the same product", () => {
    const resized = anOrderItem({ id: "4", product_title: "Dome Band Ring", ring_size: "P", returnable: 1 });
    const titles = returnableLines(toOrder(anOrder({ items: [resized] }))).map(({ title }) => title);
    expect(titles).toEqual(["Dome Band Ring, Made in size P"]);
  });

  it("has the only line chosen", () => {
    expect(initialReturn(returnable.slice(0, 1))).toMatchObject({ "return-1": "yes" });
  });

  it("restores a draft, but no more pieces than can be returned now", () => {
    const draft = {
      "return-1": "yes",
      "return-quantity-1": "7",
      "return-reason-1": "wrong_size",
      "return-notes": "Sorry",
    };
    expect(initialReturn(returnable, draft)).toMatchObject({ ...draft, "return-quantity-1": "2" });
  });

  it("asks for a piece, then for a reason of each", () => {
    expect(returnErrors(returnable, initialReturn(returnable))).toEqual({
      "return-1": "Choose at least one piece: Dome Band Ring",
    });
    const both = initialReturn(returnable, { "return-1": "yes", "return-2": "yes", "return-reason-2": "damaged" });
    expect(returnErrors(returnable, both)).toEqual({ "return-reason-1": "Choose a reason for Dome Band Ring" });
  });

  it("is sent with the chosen lines only, and with notes where there are any", () => {
    const form = initialReturn(returnable, { "return-1": "yes", "return-quantity-1": "1", "return-reason-1": "other" });
    expect(toReturnPayload(returnable, form)).toEqual({ items: [{ id: "1", quantity: 1, reason: "other" }] });
    expect(toReturnPayload(returnable, { ...form, "return-notes": " Too large. " }).notes).toBe("Too large.");
  });

  it("names a reason that the server has added as the server does", () => {
    expect(reasonName("damaged")).toBe("It arrived damaged or is faulty");
    expect(reasonName("recalled")).toBe("recalled");
  });
});
