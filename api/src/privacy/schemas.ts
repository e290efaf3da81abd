import { PersonalData } from "@aurelle/shared/contract/schemas";
import { Type } from "@sinclair/typebox";
import type { Call } from "../http/call";

export const readData = {
  operationId: "readData",
  summary: "All data that the shop has about the shopper",
  description: "Profile, orders, cart, wishlist, notices, newsletter and sessions, as a file.",
  tag: "Accounts",
  by: "bearer",
  response: { 200: PersonalData },
  errorStatuses: [401],
} as const satisfies Call;

export const deleteAccount = {
  operationId: "deleteAccount",
  summary: "Delete the account",
  description: "Its orders stay, without personal data.",
  tag: "Accounts",
  by: "bearer",
  response: { 204: Type.Undefined({ description: "Done." }) },
  errorStatuses: [401],
} as const satisfies Call;
