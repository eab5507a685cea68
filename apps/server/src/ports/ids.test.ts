import { expect, test } from "vitest";
import { processIds } from "./ids.ts";

const SECOND = 1_800_000_000_000;

test("ids are twenty characters of base32hex, and none comes twice", () => {
  const ids = processIds();
  const made = Array.from({ length: 100_000 }, () => ids.next());
  for (const id of made) expect(id).toMatch(/^[0-9a-v]{20}$/);
  expect(new Set(made).size).toBe(made.length);
});

test("ids are ordered by second, whatever else", () => {
  let now = SECOND;
  const [one, other] = [processIds(() => now), processIds(() => now)];
  const made: string[] = [];
  for (; now < SECOND + 50_000; now += 1_000) made.push(now % 2_000 ? one.next() : other.next());
  expect(made).toEqual([...made].sort());
});

test("within a second one process's ids are ordered by birth, also where its counter runs over", () => {
  for (const begun of [0, 0x7fffff, 0xfffffe]) {
    const ids = processIds(() => SECOND, begun);
    const made = Array.from({ length: 1_000 }, () => ids.next());
    expect(made).toEqual([...made].sort());
  }
});
