import type { Branding } from "@gatehouse/contract/branding/branding.ts";
import { brandingCalls } from "@gatehouse/contract/branding/calls.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { call } from "../../lib/api.ts";
import { changedOf } from "../../lib/changed.ts";
import { startOf } from "../../lib/form.tsx";
import { inArea } from "../../session/area.ts";
import { BrandForm } from "./brand-form.tsx";
import { type BrandValues, brandValuesOf } from "./brand-values.ts";
import { hostsQuery } from "./queries.ts";

type Save = { values: BrandValues; form: UseFormReturn<BrandValues> };

const listOf = (partner_id: string): string => inArea(`/partners/update/${partner_id}/branding/search`);

function useSaveHost(partner_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ values, form }: Save) => {
      const { domain } = values;
      const input = { ...changedOf(startOf(form), values, ["styles"]), domain, partner_id };
      return call(brandingCalls.saveBranding, { input });
    },
    onSuccess: async (saved, { values }) => {
      toast(values.domain === saved.domain ? "Branding saved!" : `Successfully added ${saved.domain}`, "success");
      await client.invalidateQueries({ queryKey: ["brandings"] });
    },
  });
}

export function NewHostTab() {
  const { partner_id = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const save = useSaveHost(partner_id);
  const made = save.data !== undefined;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (made) void navigate({ to: listOf(partner_id) });
  }, [made, partner_id, navigate]);
  return (
    <BrandForm
      host
      isNew
      list={listOf(partner_id)}
      start={brandValuesOf()}
      busy={save.isPending}
      onSave={(values, form) => save.mutate({ values, form }, { onSuccess: () => form.reset(values) })}
    />
  );
}

function HostForm({ host }: { host: Branding }) {
  const save = useSaveHost(host.partner_id);
  return (
    <BrandForm
      host
      list={listOf(host.partner_id)}
      start={brandValuesOf(host)}
      busy={save.isPending}
      onSave={(values, form) =>
        save.mutate({ values, form }, { onSuccess: (saved) => form.reset(brandValuesOf(saved)) })
      }
    />
  );
}

export function HostTab() {
  const { partner_id = "", domain = "" } = useParams({ strict: false });
  const asked = useQuery(hostsQuery(partner_id));
  return (
    <Loaded asked={asked}>
      {(hosts) => {
        const host = hosts.find((one) => one.domain === domain);
        return host ? (
          <HostForm key={host.id} host={host} />
        ) : (
          <div className="gh-panel group">
            <NoSuch noun="branding" list="All brandings" to={listOf(partner_id)} />
          </div>
        );
      }}
    </Loaded>
  );
}
