import { lazyPart } from "@gatehouse/ui/part/lazy-part.ts";
import { Suspense } from "react";
import type { Asked } from "../../../payment/actions.ts";

const ActionDialogs = lazyPart(() => import("./action-dialogs.tsx"));

/** Asks before anything happens. */
export function ActionDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  return <Suspense>{asked ? <ActionDialogs asked={asked} onClose={onClose} /> : null}</Suspense>;
}
