import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForSwipe } from "./swipe-keys.ts";

const track = ";4111111111111111=30121010000000000?";
let heard: string[];
let press: (key: string) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  const swiped = (burst: string) => heard.push(`swiped ${burst}`);
  press = listenForSwipe({ swiped, typed: (sign) => heard.push(`typed ${sign}`) }).press;
});
afterEach(() => void vi.useRealTimers());

const burst = (keys: string) => [...keys].map((key) => press(key));

test("a burst is heard whole, and none of its keys by anybody else", () => {
  expect(burst(track)).not.toContain(false);
  expect(press("Enter")).toBe(true);
  expect(heard).toEqual([`swiped ${track}`]);
});

test("a reader that ends without Enter has ended all the same", () => {
  burst(track);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual([`swiped ${track}`]);
});

test("shift keys of the reader are no part of the track", () => {
  for (const key of ["Shift", "%", "Shift", "B", "4", "?"]) press(key);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual(["swiped %B4?"]);
});

test("a swipe that breaks off is over after two seconds", () => {
  burst(";4111");
  vi.advanceTimersByTime(1_900);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(heard).toEqual(["swiped ;4111"]);
});

test("a percent sign that somebody types is typed", () => {
  press("%");
  vi.advanceTimersByTime(150);
  expect(heard).toEqual(["typed %"]);
});

test("keys that begin no track are left alone, also right after a sign that could", () => {
  expect(burst("10")).toEqual([false, false]);
  expect([press(";"), press(" ")]).toEqual([true, false]);
  expect(heard).toEqual(["typed ;"]);
});
