import { commonPasswordCount, isCommonPassword } from "./commonPasswords";
import { passwordError } from "./rules";

describe("passwordError", () => {
  it("P3 rejects more than 3,000 common passwords that satisfy the other rules", () => {
    expect(commonPasswordCount).toBeGreaterThan(3000);
    for (const common of ["Password1!", "P@ssw0rd123!", "Summer2024!", "QWERTY123!"]) {
      expect(isCommonPassword(common)).toBe(true);
      expect(passwordError(common)).toBe("This password is too common. Please choose another one");
    }
    expect(passwordError("Marigold-Tram-47!")).toBeNull();
  });
});
