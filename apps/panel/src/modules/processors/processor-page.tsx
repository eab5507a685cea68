import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { inArea } from "../../session/area.ts";
import { merchantByIdQuery } from "../accounts/index.ts";
import { ProcessorForm } from "./processor-form.tsx";
import {
  newProcessor,
  type ProcessorType,
  type ProcessorValues,
  processorInput,
  valuesOf,
} from "./processor-values.ts";
import { processorQuery, processorTypesQuery } from "./queries.ts";

const listOf = (merchantID: string): string => inArea(`/merchants/update/${merchantID}/processors/search`);

type Saving = { values: ProcessorValues; type: ProcessorType };
type Change = Saving & { before: ProcessorValues };

export function NewProcessorTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const types = useQuery(processorTypesQuery);
  const owner = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const create = useMutation({
    mutationFn: ({ values, type }: Saving) =>
      call(processorCalls.createProcessor, {
        params: { id: merchantID },
        input: { ...processorInput(values, type), status: type.can_process ? "active" : "disabled" },
      }),
    onSuccess: (made) => {
      toast(`Successfully added ${made.name}`, "success");
      return client.invalidateQueries({ queryKey: ["processors"] });
    },
  });
  const made = create.data !== undefined;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (made) void navigate({ to: listOf(merchantID) });
  }, [made, merchantID, navigate]);
  return (
    <Loaded asked={types}>
      {(known) => (
        <Loaded asked={owner}>
          {(merchant) => (
            <ProcessorForm
              isNew
              key={merchant.id}
              title="Connect processor"
              list={listOf(merchantID)}
              start={newProcessor(merchant.timezone)}
              types={known}
              currency={merchant.currency}
              busy={create.isPending}
              onSave={(change, saved) => create.mutate(change, { onSuccess: () => saved(change.values) })}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

export function ProcessorTab() {
  const { merchantID = "", processorId = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const types = useQuery(processorTypesQuery);
  const owner = useQuery({ ...merchantByIdQuery(merchantID), meta: { quiet: true } });
  const asked = useQuery(processorQuery(merchantID, processorId));
  const list = listOf(merchantID);
  const sought = { noun: "processor", list: "All processors", to: list };
  const save = useMutation({
    mutationFn: ({ values, before, type }: Change) =>
      call(processorCalls.updateProcessor, {
        params: { id: merchantID, pid: processorId },
        input: changedOf(processorInput(before, type), processorInput(values, type), [
          "features",
          ...["limits", "limits.sale", "limits.credit"],
          "settings",
          `settings.${type.type}`,
        ]),
      }),
    onSuccess: async () => {
      toast("Processor saved!", "success");
      await client.invalidateQueries({ queryKey: ["processors"] });
    },
  });
  return (
    <Loaded asked={types}>
      {(known) => (
        <Loaded asked={owner}>
          {({ currency }) => (
            <Loaded asked={asked} sought={sought}>
              {(processor) => (
                <ProcessorForm
                  key={processor.id}
                  isNew={false}
                  title={processor.name}
                  list={list}
                  start={valuesOf(processor)}
                  types={known}
                  currency={currency}
                  busy={save.isPending}
                  onSave={(change, saved) => save.mutate(change, { onSuccess: (after) => saved(valuesOf(after)) })}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}
