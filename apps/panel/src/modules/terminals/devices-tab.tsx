import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import type { Device } from "@gatehouse/contract/terminals/terminal.ts";
import { Confirm } from "@gatehouse/ui/dialog/confirm.tsx";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { ButtonLink } from "../../components/button-link.tsx";
import { TabHead } from "../../components/tab-head.tsx";
import { call } from "../../lib/api.ts";
import { inArea } from "../../session/area.ts";
import { useMay } from "../../session/holder.ts";
import { deviceColumns, nameOfDevice } from "./columns.tsx";
import { devicesKey, devicesQuery } from "./queries.ts";
import { RecordTable } from "./record-table.tsx";

/** Switches a card reader off, or on again. */
function SwitchDevice({ device, onClose }: { device: Device; onClose: () => void }) {
  const client = useQueryClient();
  const disabling = device.status === "active";
  const name = nameOfDevice(device);
  const change = useMutation({
    mutationFn: async () => {
      const params = { id: device.merchant_id, did: device.id };
      await call(disabling ? terminalCalls.disableDevice : terminalCalls.activateDevice, { params });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: devicesKey });
      toast(`${name} ${disabling ? "disabled" : "enabled"}`, "success");
      onClose();
    },
  });
  return (
    <Confirm
      open
      danger={disabling}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate()}
      title={`${disabling ? "Disable" : "Enable"} ${name}?`}
      body={disabling ? "It reads no cards until it is enabled again." : "It reads cards again."}
      verb={`${disabling ? "Disable" : "Enable"} device`}
    />
  );
}

/** The card readers of a merchant that is administered from above. */
export function DevicesTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const manages = useMay()("manage_terminals");
  const navigate = useNavigate();
  const asked = useQuery(devicesQuery(merchantID));
  const [switching, setSwitching] = useState<Device>();
  const at: string = inArea(`/merchants/update/${merchantID}/devices`);
  const open = (row: Device) => void navigate({ to: `${at}/update/${row.id}` });
  const create: string = `${at}/create`;
  const add = manages ? (
    <ButtonLink to={create} kind="primary">
      New device
    </ButtonLink>
  ) : null;
  const menu = (row: Device) => [
    { label: "Open", onSelect: () => open(row) },
    {
      label: row.status === "active" ? "Disable device" : "Enable device",
      danger: row.status === "active",
      onSelect: () => setSwitching(row),
    },
  ];
  return (
    <div className="stack">
      {asked.data && asked.data.length > 0 ? (
        <TabHead total={asked.data.length} noun="device">
          {add}
        </TabHead>
      ) : null}
      <RecordTable<Device>
        asked={asked}
        label="Devices"
        columns={deviceColumns}
        {...(manages ? { onOpen: open, rowMenu: menu } : {})}
        empty={<Empty title="No card reader yet" action={add} />}
      />
      {switching ? <SwitchDevice device={switching} onClose={() => setSwitching(undefined)} /> : null}
    </div>
  );
}
