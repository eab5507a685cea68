import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useEffect, useEffectEvent, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { useSaleCard } from "./card-payment.tsx";
import { blankPayment, hasCard, type Method, type Payment } from "./payment.ts";
import type { Sale } from "./sale.ts";
import type { SaleCard } from "./swipe.ts";
import { useSwipe } from "./use-swipe.ts";

/** `known`: whether it is known what the merchant takes. `busy`: while a payment is under way. */
type Ways = { offered: readonly { value: Method }[]; known: boolean; busy: boolean };

/**
 * How the sale is paid. A card that is swiped pays from then on, whatever was chosen before: its stripe must neither be
 * typed into a field nor send off a sale that is paid otherwise.
 */
export function useMethod(form: UseFormReturn<Sale>, { offered, known, busy }: Ways) {
  const { control, setValue, clearErrors } = form;
  const { take } = useSaleCard(form);
  const method = useWatch({ control, name: "method" });
  // Another way to pay starts empty: half a card number must not travel along unseen.
  const change = (value: Method) => {
    setValue("method", value);
    const members = Object.keys(blankPayment) as (keyof Payment)[];
    for (const member of members) setValue(member, blankPayment[member]);
    clearErrors(members);
  };
  const swiped = (card: SaleCard) => {
    // What is being charged is charged as it was: a card that came now would be taken for what pays it.
    if (busy) return toast("A payment is under way: the card that was swiped was not taken.", "error");
    if (!hasCard(method)) {
      if (!offered.some(({ value }) => value === "card"))
        return toast("A card was swiped, and this can't be paid by card. Nothing was charged.", "error");
      change("card");
      toast("A card was swiped: it pays now. Nothing was charged yet.", "info");
    }
    take(card);
  };
  useSwipe(useOnceKnown(known, swiped));
  return { method, change };
}

/** A card that is swiped before the merchant is known waits for it: nobody can say yet whether it is taken. */
function useOnceKnown(known: boolean, swiped: (card: SaleCard) => void): (card: SaleCard) => void {
  const [early, setEarly] = useState<SaleCard>();
  const act = useEffectEvent(swiped);
  useEffect(() => {
    if (!known || !early) return;
    setEarly(undefined);
    act(early);
  }, [known, early]);
  return known ? swiped : setEarly;
}
