import * as accounts from "./accountRules";
import { senderOf } from "./browsers";
import { type Make, type Maker, pick, post } from "./maker";
import { firstPassword, passwords } from "./observe";

/** The codes that were e-mailed to an address, newest first. */
function codeFor({ world, email, call }: Maker, purpose: "register" | "reset"): string {
  const known = world.codes.filter((one) => one.purpose === purpose && one.email === email && one.code !== null);
  return pick(known.reverse(), call.choice)?.code ?? "000000";
}

/** The password of the account, or of the latest registration; for another choice a wrong or earlier one. */
function passwordFor({ world, email, call }: Maker): string {
  const registered = world.registrations.findLast((one) => one.email === email)?.password;
  const right = world.accounts[email]?.password ?? registered ?? firstPassword;
  const at = passwords.indexOf(right);
  return passwords[(at + call.choice) % passwords.length] ?? right;
}

/** Calls about an account, its sessions and its profile. */
export const accountCalls = {
  register(maker) {
    const { call, email, browser } = maker;
    const password = passwords[call.value % passwords.length] ?? firstPassword;
    const body = { email, password, password_confirm: password };
    return {
      ...post(maker, browser, "users/register/", body),
      phases: (answer) => accounts.register(email, password, answer),
    };
  },
  validate(maker) {
    const { email, browser } = maker;
    const code = codeFor(maker, "register");
    const sender = senderOf(browser, email);
    return {
      ...post(maker, browser, "users/validate/", { email, code }),
      phases: (answer) => accounts.validate(email, code, sender, answer),
    };
  },
  signIn(maker) {
    const { email, browser } = maker;
    const password = passwordFor(maker);
    const sender = senderOf(browser, email);
    const sent = post(maker, browser, "auth/token/", { email, password });
    return {
      ...sent,
      request: { ...sent.request, ip: maker.signInAddress(email) },
      phases: (answer) => accounts.signIn(email, password, sender, answer),
    };
  },
  signOut(maker) {
    const { signedIn, email } = maker;
    const sender = senderOf(signedIn, email);
    return {
      ...post(maker, signedIn, "auth/logout/", undefined, sender.token),
      phases: () => accounts.signOut(sender),
    };
  },
  requestReset(maker) {
    const { email, browser } = maker;
    return {
      ...post(maker, browser, "auth/password-reset/request/", { email }),
      phases: (answer) => accounts.requestReset(email, answer),
    };
  },
  confirmReset(maker) {
    const { call, world, email, browser } = maker;
    const code = codeFor(maker, "reset");
    const before = passwords.indexOf(world.accounts[email]?.password ?? "");
    const password = passwords[(before + 1 + (call.value % 2)) % passwords.length] ?? firstPassword;
    const body = { email, code, password, password_confirm: password };
    const sender = senderOf(browser, email);
    return {
      ...post(maker, browser, "auth/password-reset/confirm/", body),
      phases: () => accounts.confirmReset(email, code, password, sender),
    };
  },
  changeProfile(maker) {
    const { call, email, signedIn } = maker;
    const field = call.value % 2 === 0 ? "first_name" : "city";
    const value = `Ada ${call.value}`;
    const sender = senderOf(signedIn, email);
    const body = field === "city" ? { buyer: { city: value } } : { first_name: value };
    const sent = post(maker, signedIn, "users/me/", body, sender.token);
    return {
      ...sent,
      request: { ...sent.request, method: "PATCH" },
      phases: () => accounts.changeProfile(field, value, sender),
    };
  },
  deleteAccount(maker) {
    const { email, signedIn } = maker;
    const sender = senderOf(signedIn, email);
    const sent = post(maker, signedIn, "users/me/", undefined, sender.token);
    return {
      ...sent,
      request: { ...sent.request, method: "DELETE" },
      phases: () => accounts.deleteAccount(sender),
    };
  },
} satisfies Record<string, Make>;
