import { type LinkedAccount, simulatedBanks } from "@gatehouse/contract/wallets/bank-link.ts";
import { bankLinkCalls, bankSimulatorCalls } from "@gatehouse/contract/wallets/bank-link-calls.ts";
import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { check, rules } from "@gatehouse/ui/field/rules.ts";
import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "../../components/form-dialog.tsx";
import { call } from "../../lib/api.ts";
import { FormSelect, FormText, found, useFields } from "../../lib/form.tsx";
import { money } from "../../lib/use-format.ts";
import "../../components/picker.css";

type Bank = (typeof simulatedBanks)[number]["value"];
type SignIn = { bank: Bank; username: string; password: string };
type BankDialogProps = { onPick: (account: LinkedAccount) => void; onClose: () => void };

const start: SignIn = { bank: simulatedBanks[0].value, username: "", password: "" };

function useAccounts() {
  return useMutation({
    mutationFn: async (input: SignIn) => {
      const { public_token } = await call(bankSimulatorCalls.signInAtBank, { input });
      return call(bankLinkCalls.linkBank, { input: { public_token } });
    },
  });
}

/** Banks tell decimals of a dollar. */
const balance = (value: number) => money(Math.round(value * 100), "usd");

function Accounts({ accounts, onPick, onClose }: BankDialogProps & { accounts: LinkedAccount[] }) {
  return (
    <Dialog open onClose={onClose} title="Select Account" size="small">
      <ul className="picker-found" aria-label="Accounts">
        {accounts.map((account) => (
          <li key={account.account_id}>
            <button type="button" className="picker-row" onClick={() => onPick(account)}>
              <b>{account.official_name}</b>
              <span>{balance(account.available_balance)}</span>
              <small>
                {account.subtype} <span className="gh-mono">•••• {account.mask}</span>
              </small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A payer chooses their bank, signs in to it and chooses an account: at the banks of the simulator. */
export function BankDialog({ onPick, onClose }: BankDialogProps) {
  const form = useFields<SignIn>(start, ({ username, password }) =>
    found({
      username: check(username, [rules.required("User name")]),
      password: check(password, [rules.required("Password")]),
    }),
  );
  const asked = useAccounts();
  const pick = (account: LinkedAccount) => {
    onPick(account);
    onClose();
  };
  if (asked.data) return <Accounts accounts={asked.data} onPick={pick} onClose={onClose} />;
  const { control } = form;
  return (
    <FormDialog
      title="Link a bank account"
      size="small"
      form={form}
      onValid={(values) => asked.mutate(values)}
      saving={asked}
      save="Sign in"
      onClose={onClose}
    >
      <FormSelect control={control} name="bank" label="Bank" options={[...simulatedBanks]} />
      <FormText control={control} name="username" label="User name" autoComplete="off" maxLength={100} />
      <FormText control={control} name="password" label="Password" type="password" autoComplete="off" maxLength={100} />
      <p className="muted">
        These banks are simulated: the user name is <b className="gh-mono">user_good</b>, the password{" "}
        <b className="gh-mono">pass_good</b>.
      </p>
    </FormDialog>
  );
}
