import { setTimeout as pass } from "node:timers/promises";
import { expect, test } from "vitest";
import { pressesOn, whenLeft } from "./after-press.ts";

function watched() {
  const page = new EventTarget();
  const done: string[] = [];
  const afterPress = pressesOn(page);
  const happens = (...kinds: string[]) => {
    for (const kind of kinds) page.dispatchEvent(new Event(kind));
  };
  return { done, happens, leave: () => afterPress(() => done.push("left")) };
}

test("what is left by the keyboard is told at once", () => {
  const { done, leave } = watched();
  leave();
  expect(done).toEqual(["left"]);
});

test("what is left by a press is told once the press and its click are over", async () => {
  const { done, happens, leave } = watched();
  happens("pointerdown", "mousedown");
  leave();
  await pass(1);
  expect(done).toEqual([]);
  happens("pointerup", "mouseup");
  expect(done).toEqual([]);
  await pass(1);
  expect(done).toEqual(["left"]);
});

test("a finger leaves with the mouse events that come after it", async () => {
  const { done, happens, leave } = watched();
  happens("pointerdown", "pointerup", "mousedown");
  leave();
  await pass(1);
  expect(done).toEqual([]);
  happens("mouseup");
  await pass(1);
  expect(done).toEqual(["left"]);
});

test("a press whose end nobody saw is over when somebody types or scrolls", async () => {
  for (const end of ["keydown", "pointercancel"]) {
    const { done, happens, leave } = watched();
    happens("pointerdown");
    leave();
    happens(end);
    await pass(1);
    expect(done).toEqual(["left"]);
  }
});

test("a field that the press took off the page is not left any more", () => {
  const done: string[] = [];
  for (const isConnected of [true, false]) {
    const target = Object.assign(new EventTarget(), { isConnected });
    whenLeft(() => done.push(`on the page: ${isConnected}`))?.({ target });
  }
  expect(done).toEqual(["on the page: true"]);
});
