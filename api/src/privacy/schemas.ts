import { PersonalData } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";

export const readData = {
  operationId: "readData",
  summary: "All that the shop knows about the shopper",
  description: "Profile, orders, cart, wishlist, notices, newsletter and sessions, as a file to keep.",
  tag: "Accounts",
  by: "bearer",
  response: { 200: PersonalData },
  errorStatuses: [401],
} as const satisfies Call;

export const deleteAccount = {
  operationId: "deleteAccount",
  summary: "Delete the account",
  description: "Its orders stay in the books without personal data.",
  tag: "Accounts",
  by: "bearer",
  response: { 204: Type.Undefined({ description: "Done." }) },
  errorStatuses: [401],
} as const satisfies Call;
