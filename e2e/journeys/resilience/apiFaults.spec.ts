import type { ApiFault } from "@aurelle/shared/testing/apiFaults";
import type { ApiCallName } from "@aurelle/shared/testing/apiFaults/apiCalls";
import { begin, end, runCell, type Visit } from "../../support/apiFaults/apiFaultVisit";
import { pageCalls } from "../../support/apiFaults/pageCalls";
import { customersOf } from "../../support/customers";
import { expect, test } from "../../support/test";
import { variant } from "../../support/variant";

/**
 * Every kind of fault, and every kind of page that makes a call, in a browser (reliability B1). The whole grid of calls and faults
 * runs in jsdom (apiFaults.test.tsx of each remote) and, as a long test, in a browser (e2e/long/apiFaults).
 */

/** Each of these ends as another fault of its kind does: as a rejection, an unreadable response, or a list with nothing in it. */
const variants: readonly ApiFault[] = ["503", "404", "empty body", "empty object", "empty list", "JSON text"];

/** The type requires every fault. */
const callOfFault: Readonly<Record<ApiFault, ApiCallName>> = {
  "500": "GET products/product/",
  "503": "GET next page",
  "404": "POST users/register/",
  "403": "POST auth/token/",
  "429": "PUT cart/item/{id}/",
  hang: "POST orders/create/",
  "connection reset": "POST cart/add/",
  "malformed JSON": "GET products/product/{id}/",
  "200 with HTML": "GET cart/",
  "empty body": "POST auth/password-reset/confirm/",
  null: "GET orders/",
  "empty object": "GET products/product/",
  "empty list": "GET next page",
  "JSON text": "GET products/product/{id}/",
  "wrong types": "POST users/validate/",
  "one unreadable row": "GET products/product/",
  "missing optional fields": "GET orders/{id}/",
  "5 MB body": "POST auth/password-reset/request/",
};

test.describe("calls that fail", () => {
  let visit: Visit;
  test.beforeAll(async ({ browser, shop }) => {
    await customersOf(shop);
    visit = await begin(browser, shop);
  });
  test.afterAll(async () => end(visit));
  for (const [fault, name] of Object.entries(callOfFault) as [ApiFault, ApiCallName][]) {
    test(`B1 in a browser: ${name} × ${fault}`, variant(variants.includes(fault)), async ({ shop }) => {
      const call = pageCalls.find((candidate) => candidate.name === name);
      expect(call, "the page of the call").toBeDefined();
      if (call) await runCell(visit, call, fault, await customersOf(shop));
    });
  }
});
