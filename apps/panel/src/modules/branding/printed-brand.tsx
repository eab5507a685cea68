import { useQuery } from "@tanstack/react-query";
import { useMerchant } from "../accounts/index.ts";
import { merchantBrandingQuery } from "./queries.ts";
import "./printed-brand.css";

/** Who the receipt is from: on paper only. */
export function PrintedBrand({ merchantId }: { merchantId: string }) {
  const { data: own } = useQuery(merchantBrandingQuery(merchantId));
  const merchant = useMerchant(merchantId);
  const name = own?.brand_name || merchant?.name;
  const reach = [own?.support_phone || merchant?.phone, own?.support_email || merchant?.receipt_email];
  return (
    <header className="printed-brand">
      {own?.logo_url ? <img src={own.logo_url} alt="" /> : null}
      <p>
        <b>{name}</b>
      </p>
      {own?.brand_address ? <p>{own.brand_address}</p> : null}
      <p>{reach.filter(Boolean).join(" · ")}</p>
    </header>
  );
}
