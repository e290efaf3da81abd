import type { Defect } from "./seededDefect";

/** Defects of e-mails, and of limits that one visitor could use up for another. */
export const mailDefects: readonly Defect[] = [
  {
    name: "bulk e-mails before codes",
    changes: [
      { file: "src/mail/deliveries.ts", from: "ORDER BY priority, next_try_at, id", to: "ORDER BY next_try_at, id" },
    ],
    test: { file: "src/mail/outbox.test.ts", name: "the outbox W1 sends a fresh code" },
  },
  {
    name: "delay of an e-mail without a bound",
    changes: [{ file: "src/mail/deliveries.ts", from: "2 ^ least(tries - 1, 10)", to: "2 ^ (tries - 1)" }],
    test: { file: "src/mail/outbox.test.ts", name: "the outbox W1 sends a fresh code" },
  },
  {
    name: "resets counted with registrations",
    changes: [
      {
        file: "src/accounts/codes.ts",
        from: "FROM codes WHERE account_key = $1 AND purpose = $2 AND created_at",
        to: "FROM codes WHERE account_key = $1 AND $2 <> '' AND created_at",
      },
    ],
    test: { file: "src/accounts/lockout.test.ts", name: "the e-mails with which a password is reset Q2 are sent" },
  },
  {
    name: "known browser not recognised at sign-in",
    changes: [{ file: "src/accounts/signIn.ts", from: "  if (device) return [", to: "  if (device === '') return [" }],
    test: { file: "src/accounts/lockout.test.ts", name: "signing in Q5 is possible in a browser" },
  },
  {
    name: "networks wider than a /64 not counted",
    changes: [
      {
        file: "src/http/countedAddress.ts",
        from: `[networkOf(groups, 64), networkOf(groups, 56), networkOf(groups, 48)]`,
        to: `[networkOf(groups, 64)]`,
      },
    ],
    test: { file: "src/accounts/lockout.test.ts", name: "signing in Q4 is possible from elsewhere" },
  },
  {
    name: "as many comparisons as codes are valid",
    changes: [
      {
        file: "src/accounts/codes.ts",
        from: "Math.max(liveCodes.length, maxLiveCodes(search))",
        to: "Math.max(liveCodes.length, maxLiveCodes(search) && 1)",
      },
    ],
    test: {
      file: "src/accounts/sameWork.test.ts",
      name: "the work before a response Q1 users/validate/",
    },
  },
  {
    name: "no limit of notices by recipient",
    changes: [{ file: "src/stocknotices/store.ts", from: "const maxPerDay = 5;", to: "const maxPerDay = 500;" }],
    test: {
      file: "src/mail/recipientLimits.test.ts",
      name: "one address, pestered from a dozen networks within an hour, W10",
    },
  },
  {
    name: "order e-mails to the typed address",
    changes: [
      {
        file: "src/orders/placeOrder.ts",
        from: "confirmTo: isEmailed ? email : null",
        to: "confirmTo: isEmailed ? form.email : null",
      },
    ],
    test: { file: "src/orders/orderEmails.test.ts", name: "e-mails about an order W6 go to the account's address" },
  },
  {
    name: "newsletter counted before its e-mail is queued",
    changes: [
      {
        file: "src/newsletter/routes.ts",
        from: "const { allowed } = await hitInTransaction(tx, counter, limits.newsletterMail);",
        to: "const { allowed } = await hitInTransaction(context.db, counter, limits.newsletterMail);",
      },
    ],
    test: {
      file: "src/backgroundWork.test.ts",
      name: "the e-mail that newsletter/ promises W21 is sent to who asks again",
    },
  },
  {
    name: "stock notice stored after the response",
    changes: [
      {
        file: "src/stocknotices/routes.ts",
        from: "await inEvenTime(request.db.tx((tx) => storeNotice(tx, notice)));",
        to: "context.inBackground(request, () => inEvenTime(context.db.tx((tx) => storeNotice(tx, notice))));",
      },
    ],
    test: { file: "src/backgroundWork.test.ts", name: "what a response promises W21 is stored when a stock notice" },
  },
  {
    name: "stock notice that waits for the disk only where there is none yet",
    changes: [{ file: "src/stocknotices/store.ts", from: ' FOR KEY SHARE", [productId]', to: '", [productId]' }],
    test: {
      file: "src/accounts/sameWork.test.ts",
      name: "a commit before a response Q1 stock-notices/ waits for the disk",
    },
  },
  {
    name: "all tries of a code for everybody",
    changes: [
      { file: "src/accounts/codes.ts", from: "const maxTriesOfOthers = 3;", to: "const maxTriesOfOthers = 5;" },
    ],
    test: {
      file: "src/accounts/codeTries.test.ts",
      name: "a code, after a third party has guessed at it from everywhere, Q8 resets the password",
    },
  },
];
