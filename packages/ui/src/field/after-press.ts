/**
 * What is found out on leaving a field may move what lies below it. Where a press made one leave, that waits until the press
 * is over: else the mouse goes down on one thing and up on another, and nothing is clicked.
 */
export function pressesOn(page: EventTarget) {
  const waiting: (() => unknown)[] = [];
  let pressed = false;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    clearTimeout(ending);
    pressed = true;
  };
  const over = () => {
    pressed = false;
    for (const act of waiting.splice(0)) act();
  };
  // The click comes after the release, and a finger's mouse events after both.
  const release = () => {
    clearTimeout(ending);
    ending = setTimeout(over);
  };
  for (const kind of ["pointerdown", "mousedown"]) page.addEventListener(kind, begin, true);
  // A release outside the window is not told: whoever types on is not pressing any more.
  for (const kind of ["pointerup", "mouseup", "pointercancel", "keydown"]) page.addEventListener(kind, release, true);
  return (act: () => unknown): void => {
    if (pressed) waiting.push(act);
    else act();
  };
}

/** Where code is read without a page, nobody presses anything. */
const afterPress = pressesOn(globalThis.document ?? new EventTarget());

/** What a field does when it is left; the press may have taken it off the page, as the button that removes a line does. */
export const whenLeft = (leave: (() => void) | undefined) =>
  leave && (({ target }: { target: EventTarget }) => afterPress(() => (target as Node).isConnected && leave()));
