import { outputCalls } from "@gatehouse/contract/outputs/calls.ts";
import { type OutputType, outputTypes } from "@gatehouse/contract/outputs/output-types.ts";
import type { CustomOutput, OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { LeaveGuard } from "../../components/leave-guard.tsx";
import { ListLink } from "../../components/list-link.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { call } from "../../lib/api.ts";
import { ColumnEditor } from "./column-list.tsx";
import { outputQuery, outputsKey } from "./queries.ts";
import { standardFieldsOf, typeNames } from "./words.ts";

type Draft = { name: string; type: OutputType; field_list: OutputField[] };

/** A new format begins with the standard columns. */
export function NewOutputPage() {
  const { type: named } = useParams({ strict: false }) as { type?: string };
  const type = outputTypes.find((one) => one === named) ?? "transaction";
  return <Editor key={type} draft={{ name: "", type, field_list: standardFieldsOf(type) }} />;
}

export function OutputPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const asked = useQuery(outputQuery(id));
  const sought = { noun: "format", list: "All formats", to: useListPath() };
  const output: CustomOutput | undefined = asked.data;
  if (output) return <Editor key={output.id} id={output.id} draft={output} />;
  return (
    <Page title="Format">
      <Loaded asked={asked} sought={sought}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function useListPath(): string {
  const area = useLocation().pathname.split("/")[1] ?? "merchant";
  return `/${area}/settings/custom-output${area === "merchant" ? "" : "/list"}`;
}

function useSave(id: string | undefined, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, type, field_list }: Draft) =>
      id === undefined
        ? call(outputCalls.createOutput, { input: { name, type, field_list } })
        : call(outputCalls.updateOutput, { params: { id }, input: { name, field_list } }),
    onSuccess: ({ name }) => {
      toast(`Saved ${name}`, "success");
      onSaved();
    },
    onSettled: () => client.invalidateQueries({ queryKey: outputsKey }),
  });
}

function Editor({ id, draft }: { id?: string; draft: Draft }) {
  const navigate = useNavigate();
  const list = useListPath();
  const back = () => void navigate({ to: list } as never);
  const [name, setName] = useState(draft.name);
  const [fields, setFields] = useState(draft.field_list);
  const [tried, setTried] = useState(false);
  const { mutate, isPending, isSuccess } = useSave(id, back);
  const { type } = draft;
  const dirty = name !== draft.name || fields !== draft.field_list;
  const error = tried && name.trim() === "" ? "The Name field is required." : undefined;
  return (
    <Page
      title={id ? draft.name : "New format"}
      crumb={<ListLink to={list}>Custom outputs</ListLink>}
      context={typeNames[type]}
    >
      <form
        className="gh-panel"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() !== "" && fields.length > 0 && !isPending)
            mutate({ name: name.trim(), type, field_list: fields });
        }}
      >
        <div className="group">
          <TextField
            name="name"
            label="Name"
            value={name}
            onChange={setName}
            maxLength={100}
            error={error}
            autoFocus={!id}
          />
          <ColumnEditor type={type} fields={fields} onChange={setFields} />
        </div>
        <div className="form-foot">
          <Button kind="quiet" onClick={back}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" loading={isPending} disabled={fields.length === 0}>
            {id ? "Save format" : "Create format"}
          </Button>
        </div>
        <LeaveGuard when={dirty && !isPending && !isSuccess} />
      </form>
    </Page>
  );
}
