import type { BodyOf } from "@gatehouse/contract/call.ts";
import { vaultCalls } from "@gatehouse/contract/vault/calls.ts";
import type { Customer } from "@gatehouse/contract/vault/customer.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { type Control, useWatch } from "react-hook-form";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { FieldWants } from "../../lib/field-wants.ts";
import { FormCheck, found, useFields } from "../../lib/form.tsx";
import { missingIn, type Requirements, wantedIn } from "../../lib/wanted.ts";
import { achProblems, blankAch, blankCard, cardProblems, type KeyedAch, type KeyedCard } from "../../payment/keyed.ts";
import { AchFields, CardFields } from "../../payment/keyed-fields.tsx";
import { useCustomerChange } from "./queries.ts";
import { keysOfCard, useRequirements } from "./wanted.ts";
import { detailsOf, type StoredMethod, sayMethod, storedCardLike } from "./words.ts";

type Values = { card: KeyedCard; ach: KeyedAch; verify: boolean; renew: boolean };
type MethodDialogProps = {
  customer: Customer;
  kind: StoredMethod["kind"];
  /** The stored one that is changed; without it a new one is added. */
  method?: StoredMethod;
  onClose: () => void;
};

function startOf({ customer, method }: MethodDialogProps): Values {
  const stored = detailsOf(customer).payments.ach.find(({ id }) => id === method?.id);
  const { routing_number, account_type, sec_code } = stored ?? blankAch;
  return {
    card: { ...blankCard, expiration_date: (method?.expires ?? "").replace("/", "") },
    ach: { ...blankAch, routing_number, account_type, sec_code },
    verify: false,
    renew: true,
  };
}

const filled = <T extends Record<string, string>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as Partial<T>;

/** A card that is keyed again takes the place of the one that is stored, unless somebody wants it twice. */
function placeOf({ customer, kind, method }: MethodDialogProps, { card, renew }: Values): StoredMethod | undefined {
  return method ?? (kind === "card" && renew ? storedCardLike(customer, card.number) : undefined);
}

function store(props: MethodDialogProps, values: Values): Promise<Customer> {
  const { customer, kind } = props;
  const { card, ach, verify } = values;
  const method = placeOf(props, values);
  const params = { id: customer.id, pid: method?.id ?? "" };
  const query = { validate: verify ? "true" : undefined };
  if (kind === "card") {
    const input = filled(card) as BodyOf<typeof vaultCalls.addCard>;
    return method ? call(vaultCalls.updateCard, { params, input }) : call(vaultCalls.addCard, { params, query, input });
  }
  const input = filled(ach) as BodyOf<typeof vaultCalls.addAch>;
  return method ? call(vaultCalls.updateAch, { params, input }) : call(vaultCalls.addAch, { params, query, input });
}

function problemsOf({ card, ach, verify }: Values, { kind, method }: MethodDialogProps) {
  const known = method !== undefined;
  if (kind === "ach") return found(achProblems(ach, { known }));
  return found(cardProblems(card, { known, chargedAt: verify ? new Date() : undefined }));
}

/** Whoever changes what is stored may leave out what was asked when it came. */
function wantedOfStored(requirements: Requirements) {
  const wanted = wantedIn(keysOfCard, requirements);
  return (name: string) => (wanted(name) === "required" ? undefined : wanted(name));
}

function sayKept({ locked }: StoredMethod): string {
  const kept = "An empty number keeps the one that is stored.";
  return locked === "" ? kept : `${kept} A new number takes the mark “${locked}” away.`;
}

/** How it is added; of a card that is stored already, whether it takes that one's place. */
function ToAdd({
  customer,
  kind,
  control,
}: Pick<MethodDialogProps, "customer" | "kind"> & { control: Control<Values> }) {
  const [number, renew] = useWatch({ control, name: ["card.number", "renew"] });
  const stored = kind === "card" ? storedCardLike(customer, number) : undefined;
  return (
    <>
      {stored ? (
        <FormCheck
          control={control}
          name="renew"
          label="Update the card that is stored"
          hint={`${sayMethod(stored)}, expires ${stored.expires}, is stored already. Otherwise it is stored a second time.`}
        />
      ) : null}
      {stored && renew ? null : (
        <FormCheck
          control={control}
          name="verify"
          label="Verify before it is stored"
          hint="The processor is asked whether it is good; nothing is charged"
        />
      )}
    </>
  );
}

/** A card or an account, keyed to be stored; of a stored one what is left empty stays. */
export function MethodDialog(props: MethodDialogProps) {
  const { kind, method, onClose } = props;
  const known = method !== undefined;
  const { requirements } = useRequirements();
  const form = useFields<Values>(startOf(props), (values) => ({
    ...(kind === "card" && !known ? missingIn(values, keysOfCard, requirements) : {}),
    ...problemsOf(values, props),
  }));
  const save = useCustomerChange((values: Values) => store(props, values));
  const what = kind === "card" ? "card" : "account";
  const submit = (values: Values) =>
    save.isPending ||
    save.mutate(values, {
      onSuccess: () => {
        toast(placeOf(props, values) ? "Payment method saved!" : "Payment method added!", "success");
        onClose();
      },
    });
  const masked = method?.masked;
  return (
    <FormDialog
      title={method ? `Edit ${sayMethod(method)}` : `Add ${what}`}
      form={form}
      onValid={submit}
      saving={save}
      save={known ? `Save ${what}` : `Add ${what}`}
      onClose={onClose}
    >
      {kind === "card" ? (
        <FieldWants value={known ? wantedOfStored(requirements) : wantedIn(keysOfCard, requirements)}>
          <CardFields control={form.control} {...(masked ? { masked } : {})} />
        </FieldWants>
      ) : (
        <AchFields control={form.control} {...(masked ? { masked } : {})} />
      )}
      {method ? <p className="muted">{sayKept(method)}</p> : <ToAdd {...props} control={form.control} />}
    </FormDialog>
  );
}
