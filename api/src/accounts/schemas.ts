import { Type } from "@sinclair/typebox";
import { text } from "../http/input";

const email = text(254, "Email is required");
// Far longer than allowed, so that the rule of 128 characters answers with its own text (reliability P3).
const password = text(4096, "Password is required");
const confirmation = text(4096, "Please confirm your password");
const code = text(32, "Verification code is required");
const optional = (maxLength: number) => Type.Optional(Type.Union([text(maxLength), Type.Null()]));

export const SignInBody = Type.Object({
  email: Type.Optional(email),
  username: Type.Optional(email),
  password,
});
export const RegisterBody = Type.Object({ email, password, password_confirm: confirmation });
export const CodeBody = Type.Object({ email, code });
export const EmailBody = Type.Object({ email });
export const ResetBody = Type.Object({ email, code, password, password_confirm: confirmation });
export const ProfileBody = Type.Object({
  first_name: optional(100),
  last_name: optional(100),
  buyer: Type.Optional(
    Type.Union([
      Type.Object({
        country: optional(100),
        city: optional(100),
        address: optional(300),
        zip_code: optional(20),
        phone_number: optional(32),
      }),
      Type.Null(),
    ]),
  ),
});
/** An answer that is only a sentence. */
export const Said = Type.Object({ message: Type.String() });
