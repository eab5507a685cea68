export type Rgb = [number, number, number];

/** The contrast that text must have (WCAG 2, level AA). */
export const LEAST = 4.5;
/** And what is no text but must be seen. */
const LEAST_SEEN = 3;
const STEP = 0.06;

/** Lets the browser read any CSS colour, and gives its sRGB channels from 0 to 1; none of one that lets the ground through. */
export function readColour(colour: string): Rgb | undefined {
  if (!CSS.supports("color", colour)) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  if (alpha < 255) return undefined;
  return [red / 255, green / 255, blue / 255];
}

export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Moves a colour towards black or white until it can be read on the ground. */
export function untilReadable(colour: Rgb, ground: Rgb, least = LEAST): Rgb {
  const target = luminance(ground) > 0.4 ? 0 : 1;
  let next = colour;
  while (ratio(next, ground) < least && next.some((part) => Math.abs(part - target) > 0.01)) {
    next = next.map((part) => part + (target - part) * STEP) as Rgb;
  }
  return next;
}

export const css = (colour: Rgb) => `rgb(${colour.map((part) => Math.round(part * 255)).join(" ")})`;
const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];

/** What text stands on by day and by night, where it is hardest to read. */
export type Grounds = { light: Rgb; dark: Rgb };
export const ownGrounds: Grounds = { light: white, dark: [0.09, 0.11, 0.12] };

/** A trace of the colour on a ground, for what is chosen or stands out a little. */
const traceOf = (colour: Rgb, ground: Rgb) => ground.map((part, at) => part + ((colour[at] ?? 0) - part) * 0.14) as Rgb;

/** Black or white, whichever can be read better on the ground. */
export const textOn = (ground: Rgb): Rgb => (ratio(white, ground) >= ratio(black, ground) ? white : black);

/** One value for light and one for dark. */
const both = (light: Rgb, dark: Rgb) => `light-dark(${css(light)}, ${css(dark)})`;

/** Of a trace and its ground either may be the harder one: a black on a dark ground makes the ground's trace the darker of both. */
const readableOn = (colour: Rgb, grounds: Rgb[]) =>
  grounds.reduce((next, ground) => untilReadable(next, ground), colour);

/** The accent's variables for a brand colour. */
export function accentOf(colour: Rgb, { light: day, dark: night } = ownGrounds): Record<string, string> {
  const soft = { light: traceOf(colour, day), dark: traceOf(colour, night) };
  const light = readableOn(colour, [soft.light, day]);
  const dark = readableOn(colour, [soft.dark, night]);
  return {
    "--accent": both(light, dark),
    "--accent-text": both(light, dark),
    "--accent-soft": both(soft.light, soft.dark),
    "--accent-hover": `color-mix(in oklab, ${both(light, dark)}, light-dark(black, white) 12%)`,
    "--on-accent": both(textOn(light), textOn(dark)),
  };
}

/** A colour that says how something went, on one ground: its text, its trace and its mark. */
export function toneOn(colour: Rgb, ground: Rgb) {
  const soft = traceOf(colour, ground);
  return { text: readableOn(colour, [soft, ground]), soft, solid: untilReadable(colour, ground, LEAST_SEEN) };
}
