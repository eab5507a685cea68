export type Cell = { latencies: number[]; seconds: number };

/** `clients` loops, each starting the next round as soon as its last has ended, for `seconds`. */
export async function load(clients: number, seconds: number, once: () => Promise<void>): Promise<Cell> {
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const loop = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await once();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, loop));
  return { latencies, seconds: (performance.now() - began) / 1000 };
}

export function perSecond(cells: Cell[]): number {
  const count = cells.reduce((sum, cell) => sum + cell.latencies.length, 0);
  return count / cells.reduce((sum, cell) => sum + cell.seconds, 0);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** A table in Markdown, so that it can be pasted where it is quoted. */
export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map((_, index) => (index === 0 ? "---" : "---:")), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** A number from the command line: `--seconds 8`. */
export function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(`--${name}`);
  if (at < 0) return fallback;
  const value = Number(process.argv[at + 1]);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`--${name} must be a number above 0`);
  return value;
}
