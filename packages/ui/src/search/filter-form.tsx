import type { FormEvent } from "react";
import { useEffect, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { DateRange } from "../date/date-range.tsx";
import { MoneyField } from "../field/money-field.tsx";
import { check, rules } from "../field/rules.ts";
import { SelectField } from "../field/select-field.tsx";
import { TextField } from "../field/text-field.tsx";
import type { Filter, SearchField } from "./words.ts";
import { moneyOf, sayOperator } from "./words.ts";

type FilterFormProps = { field: SearchField; filter?: Filter; onSave: (filter: Filter) => void };
type ValueProps = { field: SearchField; value: string; onChange: (value: string) => void; error?: string };

function rangeOf(value: string) {
  const [start, end] = (value.split("@")[0] ?? "").split("/");
  return start && end ? { start, end } : undefined;
}

/** Days that are chosen here are days in UTC; a link may bring those of another zone. */
function zoneOf(value: string) {
  const zone = value.split("@")[1];
  return zone === undefined ? "UTC" : `in ${zone.replaceAll("_", " ")}`;
}

function Value({ field, value, onChange, error }: ValueProps) {
  const shared = { name: "value", label: field.label, error, autoFocus: true };
  if (field.kind === "choice") {
    return (
      <SelectField {...shared} value={value} onChange={onChange} options={field.options ?? []} placeholder="Choose" />
    );
  }
  if (field.kind === "money") {
    return (
      <MoneyField
        {...shared}
        {...moneyOf(field)}
        value={value === "" ? null : Number(value)}
        onChange={(minor) => onChange(minor === null ? "" : String(minor))}
      />
    );
  }
  if (field.kind === "number") {
    return <TextField {...shared} inputMode="decimal" autoComplete="off" value={value} onChange={onChange} />;
  }
  return <TextField {...shared} autoComplete="off" value={value} onChange={onChange} />;
}

function problem(field: SearchField, { operator, value }: Pick<Filter, "operator" | "value">) {
  const number = field.kind === "number" ? [rules.regex(field.label, /^-?\d+(\.\d+)?$/)] : [];
  return check(value.trim(), [rules.required(field.label), ...number, ...(field.rules?.(operator !== "%") ?? [])]);
}

/** What is kept of what was typed: itself, unless the field finds something else that stands for it. */
function useFinding({ resolve }: SearchField) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const find = async (typed: string, keep: (value: string) => void) => {
    if (!resolve) return keep(typed);
    setBusy(true);
    const found = await resolve(typed);
    // Whoever has closed the form wants no filter any more.
    if (!shown.current) return;
    setBusy(false);
    if ("value" in found) keep(found.value);
    else setProblem(found.problem);
  };
  return { busy, problem, forget: () => setProblem(undefined), find };
}

export function FilterForm({ field, filter, onSave }: FilterFormProps) {
  const [operator, setOperator] = useState(filter?.operator ?? field.operators[0] ?? "=");
  const [value, setValue] = useState(field.resolve ? "" : (filter?.value ?? ""));
  const [tried, setTried] = useState(false);
  const finding = useFinding(field);
  const error = tried ? (problem(field, { operator, value }) ?? finding.problem) : undefined;
  const change = (next: string) => {
    finding.forget();
    setValue(next);
  };
  // The form may stay for a moment after it was closed, and be opened again as it was.
  const forgetTyped = () => {
    setValue("");
    setTried(false);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (finding.busy || problem(field, { operator, value }) !== undefined) return;
    finding.find(value.trim(), (kept) => {
      if (field.resolve) forgetTyped();
      onSave({ field: field.key, operator, value: kept });
    });
  };
  return (
    <form className="gh-search-form" onSubmit={save} noValidate>
      {field.operators.length > 1 ? (
        <SelectField
          name="operator"
          label="Condition"
          value={operator}
          onChange={setOperator}
          options={field.operators.map((one) => ({ value: one, label: sayOperator(one) }))}
        />
      ) : null}
      {field.kind === "date" ? (
        <>
          <DateRange
            inline
            label={field.label}
            value={rangeOf(value)}
            onChange={(range) => setValue(`${range.start}/${range.end}`)}
          />
          <p className="gh-field-note">Days begin and end at midnight {zoneOf(value)}</p>
          {error ? (
            <p className="gh-field-note gh-field-error" role="alert">
              {error}
            </p>
          ) : null}
        </>
      ) : (
        <Value field={field} value={value} onChange={change} error={error} />
      )}
      <Button kind="primary" type="submit" loading={finding.busy}>
        Apply
      </Button>
    </form>
  );
}
