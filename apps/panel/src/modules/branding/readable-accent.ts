type Rgb = [number, number, number];

const LEAST_CONTRAST = 4.5;
const STEP = 0.06;

/** Lets the browser read any CSS colour, and gives its sRGB channels from 0 to 1. */
export function readColour(colour: string): Rgb | undefined {
  if (!CSS.supports("color", colour)) return undefined;
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red / 255, green / 255, blue / 255];
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

export function ratio(one: Rgb, other: Rgb): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Moves a colour towards black or white until it can be read on the ground. */
function untilReadable(colour: Rgb, ground: Rgb): Rgb {
  const target = luminance(ground) > 0.4 ? 0 : 1;
  let next = colour;
  while (ratio(next, ground) < LEAST_CONTRAST && next.some((part) => Math.abs(part - target) > 0.01)) {
    next = next.map((part) => part + (target - part) * STEP) as Rgb;
  }
  return next;
}

const css = (colour: Rgb) => `rgb(${colour.map((part) => Math.round(part * 255)).join(" ")})`;
const white: Rgb = [1, 1, 1];
const black: Rgb = [0, 0, 0];
const darkGround: Rgb = [0.09, 0.11, 0.12];

/** A trace of the colour on a ground, for what is chosen or stands out a little. */
const traceOf = (colour: Rgb, ground: Rgb) => ground.map((part, at) => part + ((colour[at] ?? 0) - part) * 0.14) as Rgb;

/** Black or white, whichever can be read better on the ground. */
export function textOn(ground: Rgb): string {
  return css(ratio(white, ground) >= ratio(black, ground) ? white : black);
}

/** The accent's variables for a brand colour, one value for light and one for dark; none if it is no colour. */
export function readableAccent(accent: string): Record<string, string> {
  const colour = readColour(accent);
  return colour === undefined ? {} : accentOf(colour);
}

export function accentOf(colour: Rgb): Record<string, string> {
  const soft = { light: traceOf(colour, white), dark: traceOf(colour, darkGround) };
  // What can be read on the trace can be read on the plain ground too: that is further away.
  const light = untilReadable(colour, soft.light);
  const dark = untilReadable(colour, soft.dark);
  const both = (one: Rgb, other: Rgb) => `light-dark(${css(one)}, ${css(other)})`;
  const on = (ground: Rgb) => (ratio(white, ground) >= ratio(black, ground) ? white : black);
  return {
    "--accent": both(light, dark),
    "--accent-text": both(light, dark),
    "--accent-soft": both(soft.light, soft.dark),
    "--accent-hover": `color-mix(in oklab, ${both(light, dark)}, light-dark(black, white) 12%)`,
    "--on-accent": both(on(light), on(dark)),
  };
}
