import type { Device } from "@gatehouse/contract/terminals/terminal.ts";
import { Button } from "@gatehouse/ui/button/button.tsx";
import { rules } from "@gatehouse/ui/field/rules.ts";
import { Empty } from "@gatehouse/ui/state/empty.tsx";
import { Table } from "@gatehouse/ui/table/table.tsx";
import { toast } from "@gatehouse/ui/toast/toast.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "../../components/form.tsx";
import { Page } from "../../components/page.tsx";
import { FormText, useFields } from "../../lib/form.tsx";
import { problemsOf } from "../../lib/problems.ts";
import { merchantQuery } from "../accounts/index.ts";
import { deviceColumns } from "./columns.tsx";
import { type ConnectedReader, connectedReaders, forgetReader, keepReader } from "./connected-readers.ts";
import { devicesQuery } from "./queries.ts";
import { RecordTable } from "./record-table.tsx";

/** What the merchant has been given; whoever provides it keeps the records. */
function Given() {
  const merchant = useQuery({ ...merchantQuery, meta: { quiet: true } });
  const devices = useQuery(devicesQuery(merchant.data?.id ?? ""));
  const asked = merchant.error ? { ...merchant, data: undefined } : devices;
  return (
    <section className="stack" aria-labelledby="given">
      <h2 id="given">Provided to you</h2>
      <RecordTable<Device>
        asked={asked}
        label="Card readers that were provided"
        columns={deviceColumns}
        empty={<Empty title="No card reader yet: whoever provides your account sets them up for you" />}
      />
    </section>
  );
}

const blank: ConnectedReader = { name: "", mac_address: "" };
const MAC = /^([0-9A-F]{2}[:-]){5}[0-9A-F]{2}$/i;

const validate = ({ name, mac_address }: ConnectedReader) =>
  problemsOf([
    ["name", name, [rules.required("Name"), rules.max("Name", 50)]],
    ["mac_address", mac_address, [rules.required("MAC address"), rules.regex("MAC address", MAC)]],
  ]);

function Connect({ again, onKept }: { again: boolean; onKept: (readers: ConnectedReader[]) => void }) {
  const form = useFields<ConnectedReader>(blank, validate);
  const { control } = form;
  const keep = ({ name, mac_address }: ConnectedReader) => {
    onKept(keepReader({ name, mac_address: mac_address.toUpperCase().replaceAll("-", ":") }));
    toast(`${name} connected`, "success");
  };
  return (
    <Form className="gh-panel group" form={form} onValid={keep} aria-label="Connect a card reader">
      <h3>Connect a card reader</h3>
      <div className="line">
        <FormText control={control} name="name" label="Name" maxLength={50} autoFocus={again} />
        <FormText
          control={control}
          name="mac_address"
          label="MAC address"
          mono
          maxLength={17}
          hint="On the label of the reader, as in 00:1A:2B:3C:4D:5E"
        />
      </div>
      <div className="acts-end">
        <Button kind="primary" type="submit">
          Connect card reader
        </Button>
      </div>
    </Form>
  );
}

const columns = [
  { key: "name", header: "Name", cell: ({ name }: ConnectedReader) => name },
  {
    key: "mac",
    header: "MAC address",
    cell: ({ mac_address }: ConnectedReader) => <span className="gh-mono">{mac_address}</span>,
  },
];

/** The readers that the virtual terminal offers in this browser. */
function Connected() {
  const [readers, setReaders] = useState(connectedReaders);
  const [kept, setKept] = useState(0);
  const keep = (all: ConnectedReader[]) => {
    setReaders(all);
    setKept((before) => before + 1);
  };
  return (
    <section className="stack" aria-labelledby="connected">
      <h2 id="connected">Connected to this computer</h2>
      <p className="muted">They are remembered in this browser only.</p>
      <div className="gh-panel record-list">
        <Table<ConnectedReader>
          label="Card readers at this computer"
          columns={columns}
          rows={readers}
          rowKey={({ mac_address }) => mac_address}
          rowMenu={(reader) => [
            { label: "Forget card reader", danger: true, onSelect: () => setReaders(forgetReader(reader)) },
          ]}
          empty={<Empty title="No card reader is connected to this computer" />}
        />
      </div>
      {/* A form of its own for each: a field that was emptied under a second click would say that it must be filled. */}
      <Connect key={kept} again={kept > 0} onKept={keep} />
    </section>
  );
}

export function DevicesPage() {
  return (
    <Page title="Devices" context="The card readers that you were given, and those at this computer">
      <div className="stack">
        <Given />
        <Connected />
      </div>
    </Page>
  );
}
