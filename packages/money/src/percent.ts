/** `2.4%`: with the decimals that it has, or with as many as are asked for. */
export function formatPercent(percent: number, decimals?: number): string {
  return `${decimals === undefined ? percent : percent.toFixed(decimals)}%`;
}
