import type { Partner } from "@gatehouse/contract/accounts/partner.ts";
import { processorCalls } from "@gatehouse/contract/processors/calls.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { FormCheck, useFields } from "../../lib/form.tsx";
import { isRoleAdmin } from "../../session/area.ts";
import { WithUser } from "../../session/with-user.tsx";
import { partnerByIdQuery } from "../accounts/index.ts";
import {
  type AvailableValues,
  availableInput,
  availableProblems,
  availableValuesOf,
  givenUp,
} from "./available-values.ts";
import type { ProcessorType } from "./processor-values.ts";
import { processorTypesQuery } from "./queries.ts";

const groups = [
  { title: "Connected here", note: "They take payments as soon as a merchant has one.", can_process: true },
  { title: "Not connected yet", note: "They can be set up, but take no payments yet.", can_process: false },
];

function useSave(partner: Partner, isOwn: boolean, saved: (values: AvailableValues) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: AvailableValues) =>
      call(processorCalls.setAvailableProcessors, {
        input: { partner_id: partner.id, processors: availableInput(partner, values, isOwn) },
      }),
    onSuccess: async (after, values) => {
      saved(values);
      client.setQueryData(partnerByIdQuery(partner.id).queryKey, after);
      toast("Available processors saved!", "success");
      if (isOwn) await client.invalidateQueries({ queryKey: processorTypesQuery.queryKey });
    },
  });
}

/** Which processors a partner may connect. Of itself it only gives some up, and is asked before. */
function Available({ partner, types, isOwn }: { partner: Partner; types: readonly ProcessorType[]; isOwn: boolean }) {
  const start = availableValuesOf(
    partner,
    types.map(({ type }) => type),
  );
  const form = useFields<AvailableValues>(start, availableProblems);
  const [asked, setAsked] = useState<AvailableValues>();
  const save = useSave(partner, isOwn, (values) => {
    form.reset(values);
    setAsked(undefined);
  });
  const submit = (values: AvailableValues) => {
    if (save.isPending) return;
    if (isOwn && givenUp(start, values).length > 0) setAsked(values);
    else save.mutate(values);
  };
  const lost = asked ? givenUp(start, asked).length : 0;
  return (
    <Form className="gh-panel form-wide" form={form} onValid={submit}>
      <fieldset disabled={!isRoleAdmin()} aria-label="Available processors">
        {groups.map(({ title, note, can_process }) => {
          const members = types
            .filter((one) => one.can_process === can_process)
            .toSorted((one, other) => one.display_name.localeCompare(other.display_name));
          return members.length === 0 ? null : (
            <section className="group" key={title} aria-label={title}>
              <h2>{title}</h2>
              <p>{note}</p>
              <div className="switches">
                {members.map(({ type, display_name }) => (
                  <FormCheck key={type} control={form.control} name={`types.${type}`} label={display_name} />
                ))}
              </div>
            </section>
          );
        })}
      </fieldset>
      {isRoleAdmin() ? <FormFoot verb="Save available processors" busy={save.isPending} /> : null}
      <Confirm
        open={asked !== undefined}
        danger
        busy={save.isPending}
        title={lost === 1 ? "Give up one processor?" : `Give up ${lost} processors?`}
        body="You and everybody beneath you can't connect them any more. Only whoever stands above you can give them back. What is connected stays."
        verb={lost === 1 ? "Give up processor" : "Give up processors"}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && save.mutate(asked)}
      />
    </Form>
  );
}

/** What the person who looks may not connect is not theirs to give. */
function AvailableOf({ partnerId, isOwn }: { partnerId: string; isOwn: boolean }) {
  const partner = useQuery({ ...partnerByIdQuery(partnerId), meta: { quiet: true } });
  const types = useQuery(processorTypesQuery);
  return (
    <Loaded asked={types}>
      {(known) => {
        const mine = known.filter(({ available }) => available);
        return (
          <Loaded asked={partner}>
            {(record) => <Available key={`${record.id} ${mine.length}`} partner={record} types={mine} isOwn={isOwn} />}
          </Loaded>
        );
      }}
    </Loaded>
  );
}

/** As a tab of a partner. */
export function AvailableTab() {
  const { partner_id = "" } = useParams({ strict: false });
  return (
    <WithUser>{(user) => <AvailableOf partnerId={partner_id} isOwn={user.account_type_id === partner_id} />}</WithUser>
  );
}

/** A partner's own. */
export function OwnAvailablePage() {
  return (
    <Page title="Available processors" context="What you and the partners beneath you can connect for merchants">
      <WithUser>{(user) => <AvailableOf partnerId={user.account_type_id} isOwn />}</WithUser>
    </Page>
  );
}
