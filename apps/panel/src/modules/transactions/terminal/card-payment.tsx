import { type UseFormReturn, useWatch } from "react-hook-form";
import { PostalCode } from "../../../components/address-fields.tsx";
import { CardFields } from "../../../payment/keyed-fields.tsx";
import { brandOfNumber } from "../../../payment/words.ts";
import type { Sale } from "./sale.ts";
import { blankSaleCard, isSwiped, maskOf, type SaleCard } from "./swipe.ts";
import { Taken } from "./taken.tsx";

/** What is shown of a card that was swiped: enough to know it by, and nothing that could pay. */
export function Swiped({ card, onClear }: { card: SaleCard; onClear: () => void }) {
  const { expiration_date, holder } = card;
  return (
    <Taken
      note={`Swiped${holder ? `, ${holder}` : ""}, expires ${expiration_date.slice(0, 2)}/${expiration_date.slice(2)}`}
      another="Take another card"
      onAnother={onClear}
    >
      <b>{brandOfNumber(card.number) || "Card"}</b> <span className="gh-mono">{maskOf(card)}</span>
    </Taken>
  );
}

/** The card of the sale, and what takes another one's place. */
export function useSaleCard({ control, setValue, clearErrors }: UseFormReturn<Sale>) {
  const card = useWatch({ control, name: "card" });
  const take = (next: SaleCard) => {
    setValue("card", next, { shouldDirty: true });
    clearErrors(["card", "reader"]);
  };
  return { card, take };
}

/** A card is keyed, or swiped through a reader that types. */
export function CardPayment({ form }: { form: UseFormReturn<Sale> }) {
  const { control } = form;
  const { card, take } = useSaleCard(form);
  if (isSwiped(card))
    return (
      <>
        <Swiped card={card} onClear={() => take(blankSaleCard)} />
        <PostalCode control={control} of="billing_address" />
      </>
    );
  return (
    <CardFields control={control}>
      <PostalCode control={control} of="billing_address" />
    </CardFields>
  );
}
