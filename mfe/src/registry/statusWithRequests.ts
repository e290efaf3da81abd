import { type CommandResult, statusOf } from "../actions/actions";
import { laterSteps } from "../store/rollout";
import { endOf, requestedPromotions } from "./secondPerson";

/** Which releases visitors get, and which promotions a second person can confirm. */
export async function statusWithRequests(store: string): Promise<CommandResult> {
  const { value, text } = await statusOf(store);
  const requests = await requestedPromotions(store, Date.now());
  if (requests.length === 0) return { value, text };
  const lines = requests.map((request) => {
    const { remote, release, percent, steps, team } = request;
    const share = `${percent}%${steps ? `, then by itself to ${laterSteps(steps)}` : ""}`;
    return `${remote.padEnd(12)} ${team} asks for ${release} to ${share}; a second person can confirm it before ${endOf(request)}`;
  });
  return { value: { ...value, requestedPromotions: requests }, text: [text, ...lines].join("\n") };
}
