import { useSearch } from "@tanstack/react-router";
import { useTitle } from "../../../components/page.tsx";
import { SignInFrame } from "../../identity/index.ts";

const outcomes: Record<string, readonly [title: string, note: string]> = {
  approved: ["Thank you, it is paid", "The shop knows. You can close this page."],
  declined: ["It was not paid", "Nothing was taken. Ask the shop for another way to pay, and close this page."],
  none: [
    "There is no payment here",
    "This address is not whole, or was never given out. Ask the shop whether you have paid.",
  ],
};
const open = [
  "It is being looked into",
  "Whether it was paid is not known yet. The shop will be told. You can close this page.",
] as const;

/** Where payers end who were sent away to pay for a shop that has no page for them. */
export function ReturnedPage() {
  const { response = "" }: { response?: string } = useSearch({ strict: false });
  const [title, note] = outcomes[response] ?? open;
  useTitle(title);
  return (
    <SignInFrame title={title}>
      <p>{note}</p>
    </SignInFrame>
  );
}
