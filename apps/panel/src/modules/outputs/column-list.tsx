import type { OutputType } from "@gatehouse/contract/outputs/output-types.ts";
import type { OutputField } from "@gatehouse/contract/outputs/schemas.ts";
import { IconButton } from "@gatehouse/ui/button/button.tsx";
import { SelectField } from "@gatehouse/ui/field/select-field.tsx";
import { TextField } from "@gatehouse/ui/field/text-field.tsx";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { say } from "../../lib/say.ts";
import { userQuery } from "../../session/user.ts";
import { customFieldsQuery } from "../fields/index.ts";
import { fieldsOf, formatsOf } from "./words.ts";
import "./outputs.css";

type Known = Readonly<Record<string, { label: string }>>;

type ColumnListProps = { type: OutputType; fields: OutputField[]; onChange: (fields: OutputField[]) => void };

/** The columns in their order, and what can be added to them. */
export function ColumnEditor({ type, fields, onChange }: ColumnListProps) {
  const known = useFieldsOf(type);
  const choices = Object.entries(known)
    .filter(([field]) => !fields.some((one) => one.field === field))
    .map(([value]) => ({ value, label: sayField(value, known) }));
  return (
    <>
      {/* Each field says itself what it is to who doesn't see where it stands. */}
      <div className="output-heads" aria-hidden="true">
        <span>Shows</span>
        <span>Title</span>
        <span>Written as</span>
      </div>
      <ColumnList type={type} fields={fields} onChange={onChange} known={known} />
      <SelectField
        name="add"
        label="Add a column"
        value=""
        placeholder="Choose a column"
        onChange={(field) => onChange([...fields, { field, label: known[field]?.label ?? field }])}
        options={choices}
      />
    </>
  );
}

/** On a phone, where the fields of a column stand one below the other; beside each other they have heads. */
function Label({ children }: { children: string }) {
  return (
    <span className="output-label" aria-hidden="true">
      {children}
    </span>
  );
}

/** What a column shows, by its name, whatever title it was given. */
const sayField = (field: string, known: Known) => known[field]?.label ?? say(field);

/** What can be shown, with the merchant's custom fields under their own names. */
function useFieldsOf(type: OutputType): Known {
  const { data: user } = useQuery(userQuery);
  const own = type !== "transaction-totals" && user?.account_type === "merchant";
  const { data } = useQuery({ ...customFieldsQuery, enabled: own, meta: { quiet: true } });
  const custom = own ? (data?.data ?? []) : [];
  return {
    ...fieldsOf(type),
    ...Object.fromEntries(custom.map(({ id, name: label }) => [`custom_fields.${id}`, { label }])),
  };
}

/** Each with its title and, where there is a choice, how it is written. */
function ColumnList({ type, fields, onChange, known }: ColumnListProps & { known: Known }) {
  const nameOf = ({ field }: OutputField) => sayField(field, known);
  const move = (from: number, to: number) => {
    const moved = [...fields];
    moved.splice(to, 0, ...moved.splice(from, 1));
    onChange(moved);
  };
  const change = (at: number, part: Partial<OutputField>) =>
    onChange(fields.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <ol className="output-columns" aria-label="Columns">
      {fields.map((one, index) => {
        const formats = formatsOf(type, one.field);
        const name = one.label.trim() || nameOf(one);
        return (
          <li key={one.field}>
            <span className="output-field" title={one.field}>
              <Label>Shows</Label>
              {nameOf(one)}
            </span>
            <Label>Title</Label>
            <TextField
              name={`label-${index}`}
              label={`Title of ${nameOf(one)}`}
              hideLabel
              value={one.label}
              onChange={(label) => change(index, { label })}
              maxLength={100}
            />
            {formats.length > 0 ? <Label>Written as</Label> : null}
            {formats.length > 0 ? (
              <SelectField
                name={`format-${index}`}
                label={`How ${nameOf(one)} is written`}
                hideLabel
                value={one.format ?? formats[0]?.value ?? ""}
                onChange={(format) => change(index, { format })}
                options={formats}
              />
            ) : (
              <span />
            )}
            <span className="output-moves">
              <IconButton
                label={`Move ${name} up`}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                label={`Move ${name} down`}
                icon={<ArrowDown />}
                disabled={index === fields.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                label={`Remove ${name}`}
                icon={<X />}
                onClick={() => onChange(fields.filter((other) => other !== one))}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
}
