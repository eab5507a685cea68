import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import type { ProcessorView } from "@gatehouse/contract/processors/processor.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";

export type ProcessorAct = "enable" | "disable" | "release" | "delete";
export type Asked = { act: ProcessorAct; processor: ProcessorView };

const acts = {
  enable: {
    target: processorCalls.enableProcessor,
    verb: "Enable",
    done: "enabled",
    loses: "It takes payments again.",
  },
  disable: {
    target: processorCalls.disableProcessor,
    verb: "Disable",
    done: "disabled",
    loses: "It takes no new payments. What it holds is still settled.",
  },
  release: {
    target: processorCalls.releaseProcessor,
    verb: "Release",
    done: "released",
    loses: "It is detached for good. Its settings are kept sealed for refunds and late returns of what it took.",
  },
  delete: {
    target: processorCalls.deleteProcessor,
    verb: "Delete",
    done: "deleted",
    loses: "It is taken away for good. Its past payments stay.",
  },
} as const;

/** What may be done with a processor now; one that is not connected cannot be enabled. */
export function processorMenu(processor: ProcessorView, ask: (asked: Asked) => void) {
  const item = (act: ProcessorAct) => ({
    label: `${acts[act].verb} processor`,
    danger: act !== "enable",
    onSelect: () => ask({ act, processor }),
  });
  const blocked = !processor.can_process;
  const enable = blocked ? { ...item("enable"), disabled: true, hint: "Not connected" } : item("enable");
  return [processor.status === "active" ? item("disable") : enable, item("release"), item("delete")];
}

function useAct({ act, processor }: Asked, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(acts[act].target, { params: { id: processor.merchant_id, pid: processor.id } });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["processors"] });
      toast(`${processor.name} ${acts[act].done}`, "success");
      onClose();
    },
  });
}

type ActProps = { asked: Asked; onClose: () => void };

export function ProcessorActDialog({ asked, onClose }: ActProps) {
  return asked.act === "release" || asked.act === "delete" ? (
    <ForGood asked={asked} onClose={onClose} />
  ) : (
    <Switch asked={asked} onClose={onClose} />
  );
}

function Switch({ asked, onClose }: ActProps) {
  const change = useAct(asked, onClose);
  const { verb, loses } = acts[asked.act];
  return (
    <Confirm
      open
      danger={asked.act === "disable"}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={`${verb} ${asked.processor.name}?`}
      body={loses}
      verb={`${verb} processor`}
    />
  );
}

/** What cannot be undone wants the processor's name typed. */
function ForGood({ asked, onClose }: ActProps) {
  const change = useAct(asked, onClose);
  const [typed, setTyped] = useState("");
  const { verb, loses } = acts[asked.act];
  const { name } = asked.processor;
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="danger" disabled={typed !== name} loading={change.isPending} onClick={() => change.mutate()}>
        {`${verb} processor`}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={`${verb} ${name}?`} size="small" footer={footer}>
      <div className="stack">
        <p>{loses} This cannot be undone.</p>
        <TextField name="typed" label={`Type "${name}" to confirm`} value={typed} onChange={setTyped} autoFocus />
      </div>
    </Dialog>
  );
}
