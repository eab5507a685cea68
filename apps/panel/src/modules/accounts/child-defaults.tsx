import { permissions } from "@gatehouse/contract/access.ts";
import type { ChildKind } from "@gatehouse/contract/accounts/account.ts";
import { accountCalls } from "@gatehouse/contract/accounts/calls.ts";
import { effectivePermissions } from "@gatehouse/contract/accounts/in-effect.ts";
import { partnerCalls } from "@gatehouse/contract/accounts/partner-calls.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { startOf, useFields } from "../../lib/form.tsx";
import { isRoleAdmin } from "../../session/area.ts";
import { PermissionFields } from "../../session/permission-fields.tsx";
import { Switches, switchedAlike, switchesOf } from "./switches.tsx";

/** The account whose children begin with these permissions, and which children. */
export type Parent = { type: "merchant" | "partner"; id: string; kind: Exclude<ChildKind, "partner"> };

/** What a partner itself is permitted changes nothing, so nobody is asked about new ones. */
const said: Record<Parent["kind"], { title: string; note: string; names: readonly string[] }> = {
  user: {
    title: "What new users may do",
    note: "New users begin with these permissions; whoever creates one can choose others. Users that exist keep theirs.",
    names: permissions,
  },
  merchant: {
    title: "What new merchants may do",
    note: "New merchants begin with these permissions; whoever boards one can choose others. Merchants that exist keep theirs.",
    names: effectivePermissions,
  },
};

/** A partner's own users and those of the accounts beneath it have one set of defaults. */
const ALSO_BENEATH = "Each merchant or partner that is boarded from now on takes them over as its own.";

const callsOf = {
  merchant: { get: accountCalls.getMerchantChildDefaults, set: accountCalls.setMerchantChildDefaults },
  partner: { get: partnerCalls.getPartnerChildDefaults, set: partnerCalls.setPartnerChildDefaults },
};

export const childDefaultsQuery = ({ type, id, kind }: Parent) =>
  queryOptions({
    queryKey: ["child-defaults", type, id, kind],
    queryFn: ({ signal }) => call(callsOf[type].get, { params: { id, x: kind }, signal }),
  });

type Chosen = Record<string, boolean>;

/** Only these are sent: what somebody else saved meanwhile of the rest stays. */
const differing = (before: Chosen, after: Chosen): Chosen =>
  Object.fromEntries(Object.entries(after).filter(([name, on]) => on !== before[name]));

type Asked = { parent: Parent; given: Chosen; onClose: () => void };

function ChooseDefaults({ parent, given, onClose }: Asked) {
  const client = useQueryClient();
  const { title, note, names } = said[parent.kind];
  const form = useFields<{ permissions: Chosen }>({ permissions: switchesOf(names, given) }, () => ({}));
  const save = useMutation({
    mutationFn: (values: { permissions: Chosen }) =>
      call(callsOf[parent.type].set, {
        params: { id: parent.id, x: parent.kind },
        query: { merge: "true" },
        input: differing(switchedAlike(startOf(form).permissions), switchedAlike(values.permissions)),
      }),
    onSuccess: (saved) => {
      client.setQueryData(childDefaultsQuery(parent).queryKey, saved);
      toast("Default permissions saved!", "success");
      onClose();
    },
  });
  return (
    <FormDialog
      title={title}
      size="large"
      form={form}
      saving={save}
      save="Save defaults"
      onClose={onClose}
      onValid={(values) => save.mutate(values)}
    >
      <p>
        {note} {parent.type === "partner" && parent.kind === "user" ? ALSO_BENEATH : null}
      </p>
      {parent.kind === "user" ? (
        <PermissionFields control={form.control} group="permissions" />
      ) : (
        <Switches control={form.control} of="permissions" names={effectivePermissions} />
      )}
    </FormDialog>
  );
}

/** For whoever administers the account: what its new children may do from the start. */
export function ChildDefaults({ parent }: { parent: Parent }) {
  const [open, setOpen] = useState(false);
  const asked = useQuery({ ...childDefaultsQuery(parent), enabled: open, meta: { quiet: true } });
  if (!isRoleAdmin()) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Default permissions</Button>
      {open && asked.data ? <ChooseDefaults parent={parent} given={asked.data} onClose={close} /> : null}
      {open && !asked.data ? (
        <Dialog open onClose={close} title={said[parent.kind].title} size="large">
          <Loaded asked={asked}>{() => null}</Loaded>
        </Dialog>
      ) : null}
    </>
  );
}
