import { httpErrors } from "../../errors";
import { type TagFacet, tagFacets, tagsOf, valuesOf } from "./values";

/** The filters with several values, of which a product must have one. */
export const choiceNames = [...tagFacets, "availability", "sale"] as const;
export type ChoiceName = (typeof choiceNames)[number];
/** What a shopper has chosen in these filters. */
export type Choices = Readonly<Partial<Record<ChoiceName, readonly string[]>>>;

const wellFormed = /^[a-z0-9-]{1,40}$/;

/** `yellowgold` is the value `yellow-gold`: one value for one tag. */
function canonical(name: ChoiceName, value: string): string {
  const facet = tagFacets.find((known) => known === name);
  if (facet === undefined || facet === "colour") return value;
  return valuesOf(facet, tagsOf(facet, value))[0] ?? value;
}

/** Values that no product has are valid, and match nothing. @throws HttpError 400 for a malformed one. */
export function readChoices(query: Readonly<Partial<Record<ChoiceName, string>>>): Choices {
  const choices: Partial<Record<ChoiceName, readonly string[]>> = {};
  for (const name of choiceNames) {
    const text = query[name];
    if (!text) continue;
    const values = text.split(",");
    if (!values.every((value) => wellFormed.test(value))) throw httpErrors.invalid({ [name]: "This is no choice" });
    choices[name] = [...new Set(values.map((value) => canonical(name, value)))];
  }
  return choices;
}

/** The conditions of these choices on a product's tags, as a query on `words`; empty without any. */
export const choiceQuery = (choices: Choices): string =>
  tagFacets
    .flatMap((facet: TagFacet) => {
      const tags = choices[facet]?.flatMap((value) => tagsOf(facet, value));
      return tags ? [`(${tags.map((tag) => `'${tag}'`).join(" | ")})`] : [];
    })
    .join(" & ");
