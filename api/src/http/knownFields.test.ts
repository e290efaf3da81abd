import { Type } from "@sinclair/typebox";
import { knownFields } from "./knownFields";

const Part = Type.Object({ city: Type.Optional(Type.Union([Type.String(), Type.Null()])) });
const Body = Type.Object({
  name: Type.String(),
  part: Type.Optional(Type.Union([Part, Type.Null()])),
  items: Type.Array(Type.Object({ id: Type.String() })),
});

/** Fields of no schema, of every JSON type; three are named like what every object has. */
const unknown = { x: 1, line: true, role: "admin", price: null, toString: { a: 1 }, valueOf: [1], constructor: "x" };

describe("the known fields of a body", () => {
  it("I1 are left at every depth, and no other", () => {
    const body = {
      name: "Ada",
      part: { city: "Bath", name: "Eve", ...unknown },
      items: [{ id: "1", ...unknown }, { id: "2" }],
      ...unknown,
    };
    expect(knownFields(Body, body)).toEqual({ name: "Ada", part: { city: "Bath" }, items: [{ id: "1" }, { id: "2" }] });
  });

  it("stay absent, or null, where they were sent so", () => {
    const body = { name: "", part: null, items: [] };
    expect(knownFields(Body, body)).toEqual(body);
    expect(knownFields(Body, { ...body, part: { city: null } })).toEqual({ ...body, part: { city: null } });
    expect(Object.keys(knownFields(Part, {}) as object)).toEqual([]);
  });
});
