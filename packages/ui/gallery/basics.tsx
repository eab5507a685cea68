import { Download, Plus, RefreshCw } from "lucide-react";
import { useState } from "react";
import { Button, IconButton } from "../src/button/button.tsx";
import { Copy } from "../src/copy/copy.tsx";
import { CheckField } from "../src/field/check-field.tsx";
import { ChoicesField } from "../src/field/choices-field.tsx";
import { Empty } from "../src/state/empty.tsx";
import { Failure } from "../src/state/failure.tsx";
import { Skeleton } from "../src/state/skeleton.tsx";
import { Spinner } from "../src/state/spinner.tsx";
import { Status } from "../src/status/status.tsx";
import { Segmented } from "../src/tabs/segmented.tsx";
import { toast } from "../src/toast/toast.tsx";
import { Row, Section } from "./section.tsx";

const kinds = ["primary", "secondary", "quiet", "danger"] as const;

export function Buttons() {
  return (
    <Section title="Buttons">
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            {kind === "danger" ? "Delete user" : "Save changes"}
          </Button>
        ))}
        <Button kind="primary" icon={<Plus />}>
          New item
        </Button>
        <Button icon={<Download />}>Export</Button>
        <IconButton label="Refresh" icon={<RefreshCw />} />
      </Row>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} disabled>
            Disabled
          </Button>
        ))}
        <IconButton label="Refresh (not now)" icon={<RefreshCw />} disabled />
      </Row>
      <Row>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} loading>
            Saving changes
          </Button>
        ))}
      </Row>
      <Row>
        <Button kind="primary" size="large">
          Large, for the one act of a page
        </Button>
        <Button size="large">Large</Button>
      </Row>
    </Section>
  );
}

export function Choices() {
  const [size, setSize] = useState("week");
  const [checks, setChecks] = useState({ one: true, two: false });
  return (
    <Section title="Choices">
      <Row>
        <Segmented
          label="Span"
          value={size}
          onChange={setSize}
          options={["day", "week", "month", "quarter", "year"].map((value) => ({
            value,
            label: value.charAt(0).toUpperCase() + value.slice(1),
          }))}
        />
      </Row>
      <CheckField
        name="one"
        label="Send a copy by e-mail"
        checked={checks.one}
        onChange={(one) => setChecks({ ...checks, one })}
      />
      <CheckField
        name="two"
        label="Remember this device"
        hint="For 30 days, on this browser only."
        checked={checks.two}
        onChange={(two) => setChecks({ ...checks, two })}
      />
      <CheckField
        name="three"
        label="Accept the terms"
        error="This field is required."
        checked={false}
        onChange={skip}
      />
      <CheckField name="four" label="Cannot be changed" disabled checked onChange={skip} />
      <CheckField name="five" label="Neither can this" disabled checked={false} onChange={skip} />
      <Lists />
    </Section>
  );
}

const bindings = ["Cloth", "Leather", "Paper"].map((label) => ({ value: label.toLowerCase(), label }));

function Lists() {
  const [one, setOne] = useState(["cloth"]);
  const [several, setSeveral] = useState(["cloth", "paper"]);
  const shared = { options: bindings, onChange: skip };
  return (
    <div className="gallery-grid">
      <ChoicesField {...shared} name="binding" label="Binding" value={one} onChange={setOne} />
      <ChoicesField
        {...shared}
        name="stock"
        label="In stock"
        hint="All."
        several
        value={several}
        onChange={setSeveral}
      />
      <ChoicesField {...shared} name="lost" label="Lost" error="The Lost field is required." several value={[]} />
      <ChoicesField {...shared} name="old" label="As it was" disabled value={["leather"]} />
    </div>
  );
}

const skip = () => undefined;

export function Words() {
  return (
    <Section title="Status, copy, toasts">
      <Row>
        <Status tone="success">Finished</Status>
        <Status tone="warning">Waiting for approval</Status>
        <Status tone="danger">Refused</Status>
        <Status tone="info">On its way</Status>
        <Status tone="neutral">Draft</Status>
      </Row>
      <Row>
        <span>
          <span className="gh-mono">d4q0…nhcg</span> <Copy text="d4q0c1h2cun8qk7b3nhcg" label="Id" />
        </span>
        <Button onClick={() => toast("Item created!", "success")}>Success</Button>
        <Button onClick={() => toast("The file could not be read. Choose a PNG, GIF or JPEG.", "error")}>Error</Button>
        <Button onClick={() => toast("Three new rows arrived")}>Info</Button>
      </Row>
    </Section>
  );
}

export function States() {
  return (
    <Section title="Empty, failed, loading">
      <div className="gallery-wide">
        <Empty
          title="Nothing here yet. Items show up as soon as the first one is made."
          action={<Button>New item</Button>}
        />
        <Failure
          message="The list could not be loaded."
          errorId="8f14e45f-ceea-467f-9b5a-1c2d3e4f5a6b"
          onRetry={skip}
        />
        <div className="gh-state">
          <Spinner label="Loading" />
          <Skeleton width={180} height={12} />
          <Skeleton width="60%" height="1.5em" />
        </div>
      </div>
    </Section>
  );
}
