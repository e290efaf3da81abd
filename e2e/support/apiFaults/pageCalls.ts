import { accountCalls } from "./accountCalls";
import { cartCalls } from "./cartCalls";
import { catalogueCalls } from "./catalogueCalls";
import { orderCalls } from "./orderCalls";
import type { PageCall } from "./pageCall";

/** Every call of specification §7 that a page makes. */
export const pageCalls: readonly PageCall[] = [...accountCalls, ...catalogueCalls, ...cartCalls, ...orderCalls];
