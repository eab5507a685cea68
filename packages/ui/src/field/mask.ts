export type Mask = "card" | "expiry" | "phone" | "digits";

const shapes: Record<Exclude<Mask, "digits">, string> = {
  card: "#### #### #### #### ###",
  expiry: "##/##",
  phone: "(###) ###-####",
};

const digitsOf = (text: string) => text.replace(/\D/g, "");

/** "4/29" and "4/" mean April: without the zero the slash would move on to the year. */
function padMonth(text: string) {
  return text.replace(/^\s*(\d)\s*\//, "0$1/");
}

/** "04/2029" and "042029", as browsers fill it in and people paste it: the century would take the year's places. */
function shortYear(text: string) {
  return text.replace(/^\s*(0[1-9]|1[0-2])\D*20(\d\d)\s*$/, "$1/$2");
}

/**
 * The digits a text holds for a mask; the value of a masked field is this. A number of a card or telephone is never cut: what is
 * left of one could be somebody else's. Whoever checks it says that it is too long.
 */
export function unmask(text: string, mask: Mask) {
  if (mask === "digits") return digitsOf(text);
  const places = shapes[mask].split("#").length - 1;
  const digits = digitsOf(mask === "expiry" ? shortYear(padMonth(text)) : text);
  if (mask === "card") return digits;
  if (mask === "expiry") return digits.slice(0, places);
  // A pasted number in the international form has one digit too many, and it is the leading 1.
  return digits.length === places + 1 && digits.startsWith("1") ? digits.slice(1) : digits;
}

export function applyMask(digits: string, mask: Mask) {
  // A telephone number of another country does not have the mask's places.
  if (mask === "digits" || (mask === "phone" && digits.length > 10)) return digits;
  let taken = 0;
  let shown = "";
  for (const place of shapes[mask]) {
    if (taken >= digits.length) break;
    shown += place === "#" ? digits.charAt(taken++) : place;
  }
  return shown + digits.slice(taken);
}

/** Where the caret belongs in the masked text so that as many digits stand before it as did in what was typed. */
export function caretAfter(shown: string, digitsBefore: number) {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (/\d/.test(shown.charAt(index))) seen += 1;
    if (seen === digitsBefore) return index + 1;
  }
  return shown.length;
}

type Edit = { typed: string; caret: number; before: string; backwards: boolean };

/** One edit: a deletion that only took a separator takes the digit beside it, else the key would seem dead. */
export function editMasked({ typed, caret, before, backwards }: Edit, mask: Mask) {
  const head = digitsOf(typed.slice(0, caret));
  const digits = unmask(typed, mask);
  // Exactly one character went and no digit with it; the same number pasted without its signs is no deletion.
  const onlySeparator = typed.length === applyMask(before, mask).length - 1 && digits === before;
  if (!onlySeparator) {
    const shown = applyMask(digits, mask);
    const padded = mask === "expiry" && digits.length > digitsOf(typed).length ? 1 : 0;
    return { digits, caret: caretAfter(shown, head.length + padded) };
  }
  const kept = backwards ? head.length - 1 : head.length;
  const next = digits.slice(0, Math.max(kept, 0)) + digits.slice(Math.max(kept, 0) + 1);
  return { digits: next, caret: caretAfter(applyMask(next, mask), Math.max(kept, 0)) };
}
