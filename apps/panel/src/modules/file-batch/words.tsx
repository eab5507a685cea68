import type { FileBatch } from "@gatehouse/contract/file-batch/file-batch.ts";
import { Status, type Tone } from "@gatehouse/ui/status/status.tsx";

const statuses: Record<FileBatch["status"], { tone: Tone; word: string }> = {
  unknown: { tone: "neutral", word: "Unknown" },
  pending: { tone: "info", word: "Pending" },
  queued: { tone: "info", word: "Queued" },
  processing: { tone: "info", word: "Processing" },
  failed: { tone: "danger", word: "Failed" },
  completed: { tone: "success", word: "Completed" },
};

export function BatchStatus({ batch }: { batch: FileBatch }) {
  if (batch.cancelled) return <Status tone="neutral">Canceled</Status>;
  if (batch.paused) return <Status tone="warning">Paused</Status>;
  const { tone, word } = statuses[batch.status];
  return <Status tone={tone}>{word}</Status>;
}
