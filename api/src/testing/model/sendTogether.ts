import type { Answer } from "./answer";
import type { PreparedCall } from "./maker";
import type { ModelShop } from "./modelShop";
import type { Hold } from "./pauses";
import type { Step } from "./steps";

/** On the embedded database a transaction counts as one statement, so calls have fewer. */
const maxHoldAtOnPglite = 5;

/** A promise, and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}

/**
 * Sends the calls at the same time. Where the step says so, the first one stops before one of its statements, the others run to their
 * end, and then it goes on. Returns the answers in the order of the calls.
 */
export async function sendTogether(
  { apis, db }: ModelShop,
  step: Step,
  calls: readonly PreparedCall[],
): Promise<Answer[]> {
  const send = ({ request }: PreparedCall, index: number, hold?: Hold): Promise<Answer> => {
    const { browser = 0, value = 0 } = step.calls[index] ?? {};
    const api = apis[(browser + value) % apis.length];
    if (!api) throw new Error("the model has no API");
    return api.call(request, hold);
  };
  const [first, ...others] = calls;
  if (!first || step.holdAt === 0) return Promise.all(calls.map((call, index) => send(call, index)));
  const [held, onHeld] = signal();
  const [resumed, resume] = signal();
  const at = db.kind === "pglite" ? 1 + (step.holdAt % maxHoldAtOnPglite) : step.holdAt;
  const firstAnswer = send(first, 0, { at, onHeld, resumed });
  await Promise.race([held, firstAnswer]);
  const answers = await Promise.all(others.map((call, index) => send(call, index + 1))).finally(resume);
  return [await firstAnswer, ...answers];
}
