/** Parts of the schemas of the wire. */
import { type TSchema, Type } from "@sinclair/typebox";

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const pence = Type.Integer({ minimum: 0, maximum: 2147483647, description: "pence" });
export const instant = Type.String({ format: "date-time", description: "UTC, ISO 8601" });
export const id = Type.String({ minLength: 1, maxLength: 64, description: "opaque" });
