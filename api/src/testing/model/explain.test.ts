import { changeProfile, confirmReset, deleteAccount, signIn } from "./accountRules";
import { explain } from "./explain";
import { answerReturn, requestReturn } from "./returnRules";
import type { Sender } from "./sender";
import { order } from "./shoppingRules";
import { linesOf, type Order, type Return, type World } from "./world";

const ada = "ada@example.com";
const cartId = "3f0a5a54-6b0a-4c39-9a55-2f6b3c8f1c11";
const sender: Sender = { token: "token", cart: null, attempt: null, reset: null, isKnown: false };
const answer = (status: number, body: object = {}) => ({ status, body, setCookies: [] });

const anOrder: Order = {
  id: "order",
  account: 0,
  status: "delivered",
  pieces: [2, 0],
  isBankTransfer: false,
  isOverdue: false,
  lineIds: ["line"],
  returns: [],
  isReturnOver: false,
};

/** Ada is signed in, has two pieces of the first product in the cart, and a code for a new password. */
const aWorld = (changes: Partial<World> = {}): World => ({
  accounts: {
    [ada]: {
      number: 0,
      password: "old",
      version: 1,
      first_name: "",
      city: "",
      cart: { id: cartId, pieces: [2, 0], isExpired: false },
    },
  },
  sessions: { token: 0 },
  guests: {},
  registrations: [],
  codes: [
    {
      purpose: "reset",
      email: ada,
      target: 0,
      code: "123456",
      browser: null,
      tries: 0,
      isUsed: false,
      isReplaced: false,
    },
  ],
  orderedCarts: {},
  orders: {},
  inventory: [5, 5],
  nextAccount: 1,
  memory: [],
  ...changes,
});

/** Whether the model explains the calls when exactly these lines are stored. */
const isExplained = (calls: Parameters<typeof explain>[1], lines: readonly string[], before = aWorld()) =>
  explain(before, calls, (world) => linesOf(world).join() === [...lines].sort().join()).world !== null;

/** What is stored after the change. */
function linesAfter(change: (world: World) => void): string[] {
  const world = aWorld();
  change(world);
  return linesOf(world);
}

describe("the model", () => {
  const names = [
    { phases: changeProfile("first_name", "Ada", sender), status: 200 },
    { phases: changeProfile("city", "London", sender), status: 200 },
  ];

  it("accepts two changes of a profile at once when both are stored, and not when one is lost", () => {
    const both = linesAfter(({ accounts }) =>
      Object.assign(accounts[ada] ?? {}, { first_name: "Ada", city: "London" }),
    );
    const one = linesAfter(({ accounts }) => Object.assign(accounts[ada] ?? {}, { city: "London" }));
    expect([isExplained(names, both), isExplained(names, one)]).toEqual([true, false]);
  });

  const calls = [
    { phases: signIn(ada, "old", sender, answer(200, { access: "new", cart_merged: false })), status: 200 },
    { phases: confirmReset(ada, "123456", "changed", sender), status: 200 },
  ];

  it("accepts a sign-in before a reset, and no session of the old password after it", () => {
    const reset = (world: World) => {
      Object.assign(world.accounts[ada] ?? {}, { password: "changed" });
      world.sessions = {};
      world.codes = [];
    };
    const withSession = linesAfter((world) => {
      reset(world);
      world.sessions = { new: 0 };
    });
    expect([isExplained(calls, linesAfter(reset)), isExplained(calls, withSession)]).toEqual([true, false]);
  });

  it("accepts an order that is erased with its account, and none that stays open without one", () => {
    const orderAndDelete = [
      { phases: order(cartId, false, sender), status: 201 },
      { phases: deleteAccount(sender), status: 204 },
    ];
    const erased = (status: "cancelled" | "pending") =>
      linesAfter((world) => {
        world.accounts = {};
        world.sessions = {};
        world.orders = {
          [cartId]: { ...anOrder, id: null, account: null, status },
        };
        world.inventory = status === "pending" ? [3, 5] : [5, 5];
      });
    const explained = [erased("cancelled"), erased("pending")].map((lines) => isExplained(orderAndDelete, lines));
    expect(explained).toEqual([true, false]);
  });

  it("accepts one return of a piece, and not two at once", () => {
    const request = requestReturn("order", [2, 0], sender);
    const one: Return = { id: null, status: "requested", pieces: [2, 0], isRestocked: false };
    const stored = (returns: Order["returns"]) => linesOf(aWorld({ orders: { [cartId]: { ...anOrder, returns } } }));
    const before = aWorld({ orders: { [cartId]: anOrder } });
    const withStatuses = (first: number, second: number) => [
      { phases: request, status: first },
      { phases: request, status: second },
    ];
    expect(isExplained(withStatuses(201, 409), stored([one]), before)).toBe(true);
    expect(isExplained(withStatuses(201, 201), stored([one, one]), before)).toBe(false);
  });

  it("accepts that returned pieces go back on sale once", () => {
    const approved: Return = { id: "return", status: "approved", pieces: [2, 0], isRestocked: false };
    const before = aWorld({ orders: { [cartId]: { ...anOrder, returns: [approved] } } });
    const received: Return = { ...approved, status: "received", isRestocked: true };
    const stored = (pieces: number) =>
      linesOf(aWorld({ orders: { [cartId]: { ...anOrder, returns: [received] } }, inventory: [5 + pieces, 5] }));
    const phases = answerReturn("order", "return", { status: "received", restock: true, hasNotes: false });
    const twice = [
      { phases, status: 200 },
      { phases, status: 200 },
    ];
    expect([isExplained(twice, stored(2), before), isExplained(twice, stored(4), before)]).toEqual([true, false]);
  });

  it("accepts no answer that no order of the calls gives", () => {
    const changed = linesAfter(({ accounts }) => Object.assign(accounts[ada] ?? {}, { first_name: "Ada" }));
    expect(isExplained([{ phases: changeProfile("first_name", "Ada", sender), status: 500 }], changed)).toBe(false);
  });
});
