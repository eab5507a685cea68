import type { MerchantBranding } from "@gatehouse/contract/branding/branding.ts";
import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { UseFormReturn } from "react-hook-form";
import { Loaded } from "../../components/loaded.tsx";
import { Page } from "../../components/page.tsx";
import { ApiError, call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { startOf } from "../../lib/form.tsx";
import { merchantQuery, useMerchant } from "../accounts/index.ts";
import { BrandForm } from "./brand-form.tsx";
import { type BrandValues, brandValuesOf } from "./brand-values.ts";
import { merchantBrandingQuery } from "./queries.ts";

/** The logo is a call of its own. */
async function save(id: string, { logo, ...input }: Partial<BrandValues>): Promise<void> {
  // The logo first: the form can't tell whether it will be refused, and then nothing is saved.
  if (logo) await call(brandingCalls.saveLogoOfMerchant, { params: { id }, input: { image: logo } }).catch(refuseLogo);
  if (logo === "") await call(brandingCalls.deleteLogoOfMerchant, { params: { id } });
  await call(brandingCalls.saveBrandingOfMerchant, { params: { id }, input });
}

/** The form knows as its logo what the call knows as an image. */
function refuseLogo(error: unknown): never {
  if (!(error instanceof ApiError) || error.field !== "image") throw error;
  throw new ApiError(error.message, error.status, { ...error, field: "logo" });
}

type Save = { values: BrandValues; form: UseFormReturn<BrandValues> };

function BrandingOf({ known }: { known: MerchantBranding }) {
  const client = useQueryClient();
  const merchant = useMerchant(known.id);
  const change = useMutation({
    mutationFn: ({ values, form }: Save) => save(known.id, changedOf(startOf(form), values, ["styles"])),
    onSuccess: async () => {
      toast("Branding saved!", "success");
      await client.invalidateQueries({ queryKey: ["brandings"] });
      await client.invalidateQueries({ queryKey: ["merchant"] });
    },
  });
  return (
    <BrandForm
      host={false}
      called={merchant?.name ?? ""}
      start={brandValuesOf(known)}
      busy={change.isPending}
      onSave={(values, form) => change.mutate({ values, form }, { onSuccess: () => form.reset(values) })}
    />
  );
}

function Asked({ id }: { id: string }) {
  const asked = useQuery(merchantBrandingQuery(id));
  return <Loaded asked={asked}>{(known) => <BrandingOf key={known.id} known={known} />}</Loaded>;
}

/** As a tab of a merchant that is administered from above. */
export function MerchantBrandingTab() {
  const { merchantID = "" } = useParams({ strict: false });
  return <Asked id={merchantID} />;
}

export function MerchantBrandingPage() {
  const asked = useQuery({ ...merchantQuery, meta: { quiet: true } });
  return (
    <Page title="Branding" context="How the business looks to those who pay it">
      <Loaded asked={asked}>{({ id }) => <Asked id={id} />}</Loaded>
    </Page>
  );
}
