import { Skeleton } from "@gatehouse/ui/state/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { Failed } from "../../../components/failed.tsx";
import { brand } from "../../../lib/brand.ts";
import { useStore } from "../../../lib/store.ts";
import { termsQuery } from "../queries.ts";
import "../identity.css";

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

/** Paragraphs as they were typed; one that begins with "# " is a heading. */
export function TermsText({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return (
    <>
      {paragraphs.filter(Boolean).map((paragraph, at) =>
        paragraph.startsWith("# ") ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown whole has nothing but its order
          <h2 key={at}>{paragraph.slice(2)}</h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text that is shown whole has nothing but its order
          <p key={at} className="terms-paragraph">
            {paragraph}
          </p>
        ),
      )}
    </>
  );
}

/** What was published; before anything was, the words that come with the product. */
export function Terms() {
  const { data, error, refetch } = useQuery(termsQuery);
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton width="100%" height="8rem" />;
  return data.text === "" ? <BuiltInTerms /> : <TermsText text={data.text} />;
}

function BuiltInTerms() {
  const { name, supportEmail } = useStore(brand);
  return (
    <>
      <p>
        These terms apply to everyone who uses {name}. Where your company has an agreement of its own with {name}, that
        agreement comes first.
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
