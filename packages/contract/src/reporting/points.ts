import * as z from "zod/mini";
import { sum } from "../primitives.ts";

/** x: unix seconds at the start of the day in the account's time zone; y: a count, or minor units. */
export const point = z.object({ x: z.int(), y: sum });
export const points = z.array(point);
