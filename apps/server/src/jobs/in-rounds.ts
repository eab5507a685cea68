/** Round after round, each a commit of its own, until one finds less than it may take: no backlog outlives the run. */
export async function inRounds(limit: number, round: (limit: number) => Promise<number>): Promise<number> {
  for (let all = 0; ; ) {
    const some = await round(limit);
    all += some;
    if (some < limit) return all;
  }
}
