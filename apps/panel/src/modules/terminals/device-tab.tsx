import { terminalCalls } from "@gatehouse/contract/terminals/calls.ts";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { Form } from "../../components/form.tsx";
import { FormFoot } from "../../components/form-foot.tsx";
import { Loaded } from "../../components/loaded.tsx";
import { NoSuch } from "../../components/no-such.tsx";
import { call } from "../../lib/api.ts";
import { FormSelect, FormText, useFields } from "../../lib/form.tsx";
import { inArea } from "../../session/area.ts";
import { statusOptions } from "../accounts/index.ts";
import { nameOfDevice } from "./columns.tsx";
import { type DeviceValues, deviceProblems, deviceValuesOf, newDevice } from "./device-values.ts";
import { devicesKey, devicesQuery } from "./queries.ts";

const listOf = (merchantID: string): string => inArea(`/merchants/update/${merchantID}/devices/search`);

type DeviceFormProps = {
  title: string;
  list: string;
  start: DeviceValues;
  verb: string;
  busy: boolean;
  onSave: (values: DeviceValues, saved: () => void) => void;
};

function DeviceForm({ title, list, start, verb, busy, onSave }: DeviceFormProps) {
  const form = useFields<DeviceValues>(start, deviceProblems);
  const { control } = form;
  const save = (values: DeviceValues) => {
    if (!busy) onSave(values, () => form.reset(values));
  };
  return (
    <Form className="gh-panel form-wide" form={form} onValid={save}>
      <section className="group" aria-label="Device">
        <h2>{title}</h2>
        <FormText control={control} name="friendly_name" label="Name" maxLength={100} />
        <FormText control={control} name="manufacturer" label="Manufacturer" maxLength={50} optional />
        <div className="line">
          <FormText control={control} name="part_number" label="Part number" maxLength={50} mono optional />
          <FormText control={control} name="serial_number" label="Serial number" maxLength={50} mono optional />
        </div>
        <FormSelect control={control} name="status" label="Status" options={statusOptions} />
      </section>
      <FormFoot verb={verb} busy={busy} list={list} />
    </Form>
  );
}

export function NewDeviceTab() {
  const { merchantID = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (input: DeviceValues) => call(terminalCalls.createDevice, { params: { id: merchantID }, input }),
    onSuccess: (made) => {
      toast(`Successfully added ${made.friendly_name}`, "success");
      return client.invalidateQueries({ queryKey: devicesKey });
    },
  });
  const made = create.data !== undefined;
  useEffect(() => {
    // After the form has been told that nothing typed can be lost any more: before, it would ask.
    if (made) void navigate({ to: listOf(merchantID) });
  }, [made, merchantID, navigate]);
  return (
    <DeviceForm
      title="New device"
      list={listOf(merchantID)}
      start={newDevice}
      verb="Create device"
      busy={create.isPending}
      onSave={(values, saved) => create.mutate(values, { onSuccess: saved })}
    />
  );
}

export function DeviceTab() {
  const { merchantID = "", deviceID = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const asked = useQuery(devicesQuery(merchantID));
  const save = useMutation({
    mutationFn: (input: DeviceValues) =>
      call(terminalCalls.updateDevice, { params: { id: merchantID, did: deviceID }, input }),
    onSuccess: async () => {
      toast("Device saved!", "success");
      await client.invalidateQueries({ queryKey: devicesKey });
    },
  });
  return (
    <Loaded asked={asked}>
      {(devices) => {
        const device = devices.find(({ id }) => id === deviceID);
        return device ? (
          <DeviceForm
            key={device.id}
            title={nameOfDevice(device)}
            list={listOf(merchantID)}
            start={deviceValuesOf(device)}
            verb="Save device"
            busy={save.isPending}
            onSave={(values, saved) => save.mutate(values, { onSuccess: saved })}
          />
        ) : (
          <div className="gh-panel">
            <NoSuch noun="device" list="All devices" to={listOf(merchantID)} />
          </div>
        );
      }}
    </Loaded>
  );
}
