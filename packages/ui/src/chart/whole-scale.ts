import { scaleLinear } from "d3-scale";

/** From nothing to at least `top`, with lines at whole numbers: what is drawn are counts and minor units. */
export function wholeScale(top: number) {
  const scale = scaleLinear()
    .domain([0, top || 1])
    .nice(4);
  return { scale, ticks: top === 0 ? [0] : scale.ticks(4).filter(Number.isInteger) };
}
