import { maxLengths } from "@aurelle/shared/contract/rules";
import { Profile, SignIn } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import { type Call, MessageResponse } from "../http/call";
import { text } from "../http/input";

const email = text(maxLengths.email, "Email is required");
// Far longer than allowed, so that the rule of 128 characters reports its own text (reliability P3).
const password = text(4096, "Password is required");
const confirmation = text(4096, "Please confirm your password");
const code = text(32, "Verification code is required");
const optional = (maxLength: number) => Type.Optional(Type.Union([text(maxLength), Type.Null()]));
const EmailBody = Type.Object({ email });
const nothing = Type.Undefined({ description: "Done." });

export const registerAccount = {
  operationId: "registerAccount",
  summary: "Register, and get a verification code by e-mail",
  description:
    "The response is the same for an address that has an account. Its owner gets an e-mail about the attempt.",
  tag: "Accounts",
  body: Type.Object({ email, password, password_confirm: confirmation }),
  response: { 201: MessageResponse },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const resendCode = {
  operationId: "resendCode",
  summary: "Get another verification code",
  tag: "Accounts",
  body: EmailBody,
  response: { 200: MessageResponse },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const validateAccount = {
  operationId: "validateAccount",
  summary: "Verify the e-mail address by its code, and sign in",
  tag: "Accounts",
  body: Type.Object({ email, code }),
  response: { 200: SignIn },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const signInAccount = {
  operationId: "signIn",
  summary: "Sign in",
  description: "The address is `email` or `username`. The guest's cart is merged into the account's.",
  tag: "Accounts",
  body: Type.Object({ email: Type.Optional(email), username: Type.Optional(email), password }),
  response: { 200: SignIn },
  errorStatuses: [400, 401, 403, 429],
} as const satisfies Call;

export const signOut = {
  operationId: "signOut",
  summary: "Sign out",
  description: "Ends the session of the token. A session that has ended already is no error.",
  tag: "Accounts",
  response: { 204: nothing },
  errorStatuses: [401],
} as const satisfies Call;

export const requestReset = {
  operationId: "requestReset",
  summary: "Get a code for a new password",
  description: "The response does not reveal whether the address has an account.",
  tag: "Accounts",
  body: EmailBody,
  response: { 200: MessageResponse },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const confirmReset = {
  operationId: "confirmReset",
  summary: "Set a new password by the code",
  description: "Ends every session of the account.",
  tag: "Accounts",
  body: Type.Object({ email, code, password, password_confirm: confirmation }),
  response: { 200: MessageResponse },
  errorStatuses: [400, 429],
} as const satisfies Call;

export const readProfile = {
  operationId: "readProfile",
  summary: "The shopper's profile",
  tag: "Accounts",
  by: "bearer",
  response: { 200: Profile },
  errorStatuses: [401],
} as const satisfies Call;

export const changeProfile = {
  operationId: "changeProfile",
  summary: "Change the profile",
  description: "A field that is absent stays as it is. An empty text empties the field.",
  tag: "Accounts",
  by: "bearer",
  body: Type.Object({
    first_name: optional(maxLengths.name),
    last_name: optional(maxLengths.name),
    buyer: Type.Optional(
      Type.Union([
        Type.Object({
          country: optional(maxLengths.country),
          city: optional(maxLengths.city),
          address: optional(maxLengths.address),
          zip_code: optional(maxLengths.zipCode),
          phone_number: optional(maxLengths.phoneNumber),
        }),
        Type.Null(),
      ]),
    ),
  }),
  response: { 200: Profile },
  errorStatuses: [400, 401],
} as const satisfies Call;
