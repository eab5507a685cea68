import * as z from "zod/mini";
import { sum } from "../primitives.ts";

/** x: unix seconds at the start of the day in the account's time zone; y: a count, or minor units. */
export const point = z.object({ x: z.int(), y: sum });
export const points = z.array(point);

/** x: the place in the order of y, from 0; y: how many payments name it; label: as they name it. */
const rank = z.object({ x: z.int(), y: z.int(), label: z.string() });

/** The commonest first, 50 at most, of all payments of the period, whatever became of them. */
export const ranks = z.array(rank);
