import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "../src/button/button.tsx";
import { MoneyField } from "../src/field/money-field.tsx";
import { check, rules } from "../src/field/rules.ts";
import { SelectField } from "../src/field/select-field.tsx";
import { TextField } from "../src/field/text-field.tsx";
import { Section } from "./section.tsx";

const skip = () => undefined;

function Password() {
  const [value, setValue] = useState("correct horse");
  const [seen, setSeen] = useState(false);
  return (
    <TextField
      name="password"
      label="Password"
      type={seen ? "text" : "password"}
      autoComplete="current-password"
      value={value}
      onChange={setValue}
      trailing={
        <IconButton
          label={seen ? "Hide password" : "Show password"}
          icon={seen ? <EyeOff /> : <Eye />}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  );
}

function Masked() {
  const [card, setCard] = useState("4111111111111111");
  const [expiry, setExpiry] = useState("");
  const [phone, setPhone] = useState("5550123456");
  return (
    <>
      <TextField name="card" label="Card number" mask="card" value={card} onChange={setCard} trailing="VISA" mono />
      <TextField name="expiry" label="Expires" mask="expiry" placeholder="MM/YY" value={expiry} onChange={setExpiry} />
      <TextField name="phone" label="Phone" mask="phone" optional value={phone} onChange={setPhone} />
    </>
  );
}

function Email() {
  const [value, setValue] = useState("ada@rowebooks");
  const error = check(value, [rules.required("Email"), rules.email("Email")]);
  return (
    <TextField
      name="email"
      label="Email"
      type="email"
      autoComplete="email"
      value={value}
      onChange={setValue}
      error={error}
    />
  );
}

export function Fields() {
  const [name, setName] = useState("");
  const [state, setState] = useState("");
  return (
    <Section title="Fields">
      <div className="gallery-grid">
        <TextField name="name" label="Name" hint="As it should stand on the letter." value={name} onChange={setName} />
        <Email />
        <Password />
        <Masked />
        <TextField name="key" label="Key" mono value="d4q3c1h2cun8qk7b3nhcg" onChange={skip} />
        <TextField name="fixed" label="Account" disabled value="Rowe Books" onChange={skip} />
        <SelectField
          name="state"
          label="State"
          placeholder="Choose"
          value={state}
          onChange={setState}
          options={[
            { value: "IL", label: "Illinois" },
            { value: "NY", label: "New York" },
          ]}
        />
        <SelectField
          name="state2"
          label="Region"
          value="IL"
          error="The Region field is required."
          onChange={skip}
          options={[{ value: "IL", label: "A region whose name is much longer than its field" }]}
        />
        <SelectField
          name="state3"
          label="Country"
          value="US"
          disabled
          onChange={skip}
          options={[{ value: "US", label: "United States" }]}
        />
        <TextField
          name="hidden"
          label="Seen by screen readers"
          hideLabel
          placeholder="No label above"
          value=""
          onChange={skip}
        />
      </div>
    </Section>
  );
}

export function MoneyFields() {
  const [big, setBig] = useState<number | null>(24800);
  const [tip, setTip] = useState<number | null>(null);
  const [yen, setYen] = useState<number | null>(123456);
  const dollars = { currency: "usd", decimals: 2, symbol: "$" };
  return (
    <Section title="Money">
      <MoneyField {...dollars} name="big" label="Amount" size="big" value={big} onChange={setBig} />
      <div className="gallery-grid">
        <MoneyField {...dollars} name="tip" label="Tip" optional value={tip} onChange={setTip} />
        <MoneyField name="yen" label="Yen" currency="jpy" decimals={0} symbol="¥" value={yen} onChange={setYen} />
        <MoneyField
          {...dollars}
          name="bad"
          label="Limit"
          error="The Limit must be at least $1.00."
          value={50}
          onChange={skip}
        />
        <MoneyField {...dollars} name="off" label="Fixed" disabled value={1234567} onChange={skip} />
      </div>
    </Section>
  );
}
