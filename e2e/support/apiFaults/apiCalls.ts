import { accountCalls } from "./accountCalls";
import type { ApiCall } from "./apiCall";
import { cartCalls } from "./cartCalls";
import { catalogueCalls } from "./catalogueCalls";
import { orderCalls } from "./orderCalls";

/** Every call of specification §7 that a page makes. */
export const apiCalls: readonly ApiCall[] = [...accountCalls, ...catalogueCalls, ...cartCalls, ...orderCalls];
