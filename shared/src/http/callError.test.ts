import { isOutcomeUnknown, toCallError } from "./callError";
import { ApiError } from "./http";

describe("toCallError", () => {
  it("contains the server's text, its code and its fields", () => {
    const error = new ApiError("Not now.", 409, "busy", { city: "Unknown." }, null, true);
    const expected = { message: "Not now.", status: 409, code: "busy", fields: { city: "Unknown." } };
    expect(toCallError(error, "Failed to place order")).toEqual(expected);
    expect(toCallError(error)).toEqual(expected);
  });

  it("shows the fallback where the server sent no text", () => {
    const error = new ApiError("Something went wrong on our side.", 500, "server_error");
    expect(toCallError(error, "Failed to place order").message).toBe("Failed to place order");
    expect(toCallError(error).message).toBe("Something went wrong on our side.");
  });

  it("logs an exception that is no ApiError, and does not show its text", () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => {});
    const expected = { status: 0, code: "unexpected", fields: {} };
    expect(toCallError(new TypeError("x is undefined"))).toEqual({
      ...expected,
      message: "Something went wrong. Please try again.",
    });
    expect(toCallError("?", "Failed to place order")).toEqual({ ...expected, message: "Failed to place order" });
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });
});

it("does not log the error of an aborted call", () => {
  const log = jest.spyOn(console, "error").mockImplementation(() => {});
  const aborted = Object.assign(new Error("canceled"), { name: "CanceledError" });
  expect(toCallError(aborted, "Failed to place order").message).toBe("Failed to place order");
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

describe("isOutcomeUnknown", () => {
  it.each([
    [0, "network", true],
    [500, "server_error", true],
    [200, "invalid", true],
    [400, "invalid", false],
    [404, "not_found", false],
    [409, "out_of_stock", false],
  ])("after status %i with the code %s: %p", (status, code, expected) => {
    expect(isOutcomeUnknown({ message: "", status, code, fields: {} })).toBe(expected);
  });
});
