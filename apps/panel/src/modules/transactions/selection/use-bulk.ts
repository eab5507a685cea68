import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reasonOf } from "../../../lib/errors.ts";
import { act } from "../queries.ts";
import type { Planned } from "./plan.ts";

/** What became of a payment of the selection. */
export type Result = { done: true } | { done: false; why: string };

/**
 * Does what was planned, one payment after the other. The key of each stays the same as long as the plan is on the screen,
 * so that whoever tries again after a broken line does nothing twice.
 */
export function useBulk(plan: readonly Planned[]) {
  const [run] = useState(() => crypto.randomUUID());
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);
  const client = useQueryClient();
  const open = plan.filter(({ request, transaction }) => request && results.get(transaction.id)?.done !== true);

  async function start(): Promise<void> {
    stopped.current = false;
    setRunning(true);
    for (const { request, transaction } of open) {
      if (stopped.current) break;
      if (!request) continue;
      const result = await act(transaction.id, request, `${run}:${transaction.id}`).then(
        (): Result => ({ done: true }),
        (error: Error): Result => ({ done: false, why: reasonOf(error) }),
      );
      setResults((before) => new Map(before).set(transaction.id, result));
    }
    setRunning(false);
    await client.invalidateQueries({ queryKey: ["transactions"] });
  }

  const stop = () => {
    stopped.current = true;
  };
  return { results, running, open: open.length, start, stop };
}
