import { useState } from "react";
import { Button } from "../src/button/button.tsx";
import { Confirm } from "../src/dialog/confirm.tsx";
import { Dialog } from "../src/dialog/dialog.tsx";
import { TextField } from "../src/field/text-field.tsx";
import { Menu } from "../src/menu/menu.tsx";
import { Palette } from "../src/palette/palette.tsx";
import { toast } from "../src/toast/toast.tsx";
import { Row, Section } from "./section.tsx";

const say = (text: string) => () => toast(text);

export function Menus() {
  const items = [
    { label: "Open", onSelect: say("Opened"), hint: "Enter" },
    { label: "Duplicate", onSelect: say("Duplicated") },
    { label: "Move", onSelect: say("Moved"), disabled: true, hint: "Only a draft can be moved" },
    { label: "Delete", onSelect: say("Deleted"), danger: true },
  ];
  return (
    <Section title="Menu">
      <Row>
        <Menu label="Item actions" trigger={<Button>Actions</Button>} items={items} />
        <Menu label="Account" trigger={<span className="gh-panel gallery-body">Anything</span>} items={items} />
      </Row>
    </Section>
  );
}

export function Dialogs() {
  const [open, setOpen] = useState<"" | "plain" | "long" | "confirm">("");
  const [name, setName] = useState("");
  const close = () => setOpen("");
  return (
    <Section title="Dialogs">
      <Row>
        <Button onClick={() => setOpen("plain")}>Dialog</Button>
        <Button onClick={() => setOpen("long")}>Large and long</Button>
        <Button kind="danger" onClick={() => setOpen("confirm")}>
          Delete user
        </Button>
      </Row>
      <Dialog
        open={open === "plain"}
        onClose={close}
        title="Rename"
        footer={
          <Button kind="primary" onClick={close}>
            Save
          </Button>
        }
      >
        <TextField name="rename" label="Name" value={name} onChange={setName} />
      </Dialog>
      <Dialog open={open === "long"} onClose={close} title="A long text" size="large" footer={<Button>Done</Button>}>
        {Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of a text that is longer than the window.`).map(
          (text) => (
            <p key={text}>{text}</p>
          ),
        )}
      </Dialog>
      <Confirm
        open={open === "confirm"}
        onClose={close}
        onConfirm={close}
        danger
        title="Delete Ada Rowe?"
        body="She can no longer sign in, and her saved searches are lost."
        verb="Delete user"
      />
    </Section>
  );
}

const pages = ["Overview", "Items", "Customers", "Reports", "Settings"];
const commands = [
  ...pages.map((label) => ({ id: label, label, group: "Pages", onSelect: say(label) })),
  { id: "new", label: "New item", group: "Actions", hint: "n", onSelect: say("New item") },
  { id: "dark", label: "Dark theme", group: "Actions", onSelect: say("Dark theme") },
];

export function Palettes() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Command palette">
      <Row>
        <Button onClick={() => setOpen(true)}>Open palette</Button>
      </Row>
      <Palette open={open} onClose={() => setOpen(false)} items={commands} />
    </Section>
  );
}
