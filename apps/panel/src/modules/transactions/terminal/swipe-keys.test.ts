import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listenForSwipe } from "./swipe-keys.ts";

const track = ";4111111111111111=30121010000000000?";
let heard: string[];
let press: (key: string) => boolean;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  const swiped = (burst: string) => heard.push(`swiped ${burst}`);
  press = listenForSwipe({ swiped, typed: (signs) => heard.push(`typed ${signs}`) }).press;
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
  for (const key of ["Shift", "%", "Shift", "B", ..."41111111", "Shift", "?"]) press(key);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual(["swiped %B41111111?"]);
});

test("a swipe that breaks off is over after two seconds", () => {
  burst(";41111111");
  vi.advanceTimersByTime(1_900);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(heard).toEqual(["swiped ;41111111"]);
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

test.each([
  [";1 for 2", [";1"]],
  [";12; 3", [";12", ";"]],
  ["%b1a", ["%b1"]],
  ["%bo", ["%b"]],
])("%j typed at any speed loses none of its signs", (text, givenBack) => {
  const passed = burst(text);
  vi.advanceTimersByTime(2_100);
  expect(heard).toEqual(givenBack.map((signs) => `typed ${signs}`));
  expect(passed.filter((mine) => !mine)).toHaveLength(text.length - givenBack.join("").length);
});

test.each(["Backspace", "Tab", "ArrowLeft", "Enter"])("%s after a beginning does what it always does", (key) => {
  burst(";1");
  expect(press(key)).toBe(false);
  expect(heard).toEqual(["typed ;1"]);
});

test("a beginning that pauses was typed by hand", () => {
  for (const key of ";12345678") {
    press(key);
    vi.advanceTimersByTime(150);
  }
  expect(heard).toEqual(["typed ;"]);
});

test("a track right after a sign that begins one is heard whole", () => {
  burst(`;${track}`);
  vi.advanceTimersByTime(250);
  expect(heard).toEqual(["typed ;", `swiped ${track}`]);
});
