import { emailPicture } from "./emailPicture";
import { readAddress } from "./readAddress";

const anImage = (image: string, is_thumbnail = true) => ({ image, is_thumbnail });

describe("the picture of a product in an e-mail", () => {
  it("is a JPEG of its thumbnail, at an address that the shop serves", () => {
    const path = emailPicture([anImage("photos/rings/side.jpg", false), anImage("photos/rings/dome.jpg")]);
    expect(path).toBe("/photos/w192/rings/dome.jpg");
    expect(readAddress(path?.replace("/photos/", "") ?? "")).toEqual({ name: "rings/dome", width: 192, format: "jpg" });
  });

  it.each(["https://evil.example/photos/rings/a.jpg", "photos/../secret.jpg", "default-product.svg", ""])(
    "is none for %j",
    (image) => expect(emailPicture([anImage(image)])).toBeUndefined(),
  );

  it("is none for a product without images", () => expect(emailPicture([])).toBeUndefined());
});
