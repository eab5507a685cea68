/** So much of the neighbour is seen too: there is more. */
const BESIDE = 24;

/** Scrolls a strip sideways until one of its parts is seen whole; the page itself stays where it is. */
export function showWithin(strip: HTMLElement | null, part: Element | null | undefined): void {
  if (!strip || !part) return;
  const [outer, inner] = [strip.getBoundingClientRect(), part.getBoundingClientRect()];
  if (inner.left < outer.left) strip.scrollLeft -= outer.left - inner.left + BESIDE;
  if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right + BESIDE;
}
