import { useEffect, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { PostalCode } from "../../../components/address-fields.tsx";
import { FormSelect } from "../../../lib/form.tsx";
import { connectedReaders } from "../../terminals/index.ts";
import { Swiped, useSaleCard } from "./card-payment.tsx";
import type { Sale } from "./sale.ts";
import { blankSaleCard, isSwiped } from "./swipe.ts";

/** A card is read by one of the readers that this computer knows; no number can be keyed. */
export function ReaderPayment({ form }: { form: UseFormReturn<Sale> }) {
  const { control, setValue } = form;
  const [readers] = useState(connectedReaders);
  const { card, take } = useSaleCard(form);
  const chosen = useWatch({ control, name: "reader.mac_address" });
  const first = readers[0]?.mac_address;
  useEffect(() => {
    if (chosen === "" && first !== undefined) setValue("reader.mac_address", first);
  }, [chosen, first, setValue]);
  return (
    <>
      <FormSelect
        control={control}
        name="reader.mac_address"
        label="Select Card Reader device"
        options={readers.map(({ mac_address, name }) => ({ value: mac_address, label: name || mac_address }))}
      />
      {isSwiped(card) ? (
        <Swiped card={card} onClear={() => take(blankSaleCard)} />
      ) : (
        <p role="status">Swipe the card through the reader</p>
      )}
      <PostalCode control={control} of="billing_address" />
    </>
  );
}
