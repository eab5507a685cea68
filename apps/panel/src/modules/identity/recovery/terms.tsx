import { useStore } from "../../../lib/store.ts";
import { brand } from "../../branding/apply.ts";

const terms = [
  [
    "Your account",
    "It is yours alone. Keep its password and codes to yourself, and tell us at once when someone else may know them.",
  ],
  [
    "Your users",
    "Give each person a user of their own, and no more rights than their work needs. You answer for what they do.",
  ],
  ["Payments", "Charge only what a payer agreed to, and only for what you sell lawfully."],
  ["Card data", "Enter card numbers only into the fields made for them. Never store or send them in any other place."],
  ["Records", "We record who signed in, from where, and what was changed, and keep it for as long as the law asks."],
] as const;

export function Terms() {
  const { name, supportEmail } = useStore(brand);
  return (
    <>
      <p>
        These terms are for everyone who uses {name}. What your company has agreed with {name} besides goes before them.
      </p>
      {terms.map(([title, text]) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      {supportEmail === "" ? null : <p>Questions: {supportEmail}</p>}
    </>
  );
}
