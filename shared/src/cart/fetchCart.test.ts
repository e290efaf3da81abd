import { ApiError } from "../http/http";
import { aCart } from "../testing/builders";
import { fetchCart } from "./fetchCart";
import { toCart } from "./toCart";

const answering = (respond: () => unknown) => ({ get: async <T>() => respond() as T });
const failing = (status: number) =>
  answering(() => {
    throw new ApiError("No.", status, "any");
  });

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => warn.mockRestore());

it("reads the cart", async () => {
  expect(
    await fetchCart(
      answering(() => aCart([])),
      toCart,
    ),
  ).toMatchObject({ id: "cart-1", items: [] });
});

it.each([
  [404, 0],
  [500, 1],
])("returns null for a %i, with %i warnings", async (status, warnings) => {
  expect(await fetchCart(failing(status), toCart)).toBeNull();
  expect(warn).toHaveBeenCalledTimes(warnings);
});

it.each([0, 401, 403, 503])("throws the error of status %i", async (status) => {
  await expect(fetchCart(failing(status), toCart)).rejects.toMatchObject({ status });
});
