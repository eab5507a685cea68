import { useState } from "react";
import { ColourField } from "../src/field/colour-field.tsx";
import { ImageField } from "../src/image/image-field.tsx";
import { Section } from "./section.tsx";

const skip = () => undefined;

const drawn = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120"><rect width="240" height="120" fill="#0b5fa5"/><circle cx="60" cy="60" r="40" fill="#fff"/></svg>',
)}`;

/** A picture of one's own can be cropped: its button opens the dialog. */
export function Pictures() {
  const [logo, setLogo] = useState(drawn);
  const [none, setNone] = useState("");
  const [accent, setAccent] = useState("#0b5fa5");
  const [other, setOther] = useState("rebeccapurple");
  return (
    <Section title="Pictures and colors">
      <ImageField name="logo" label="Logo" value={logo} onChange={setLogo} />
      <ImageField name="icon" label="Icon" square optional value={none} onChange={setNone} />
      <ImageField name="seal" label="Seal" disabled value="" onChange={skip} />
      <div className="gallery-grid">
        <ColourField name="accent" label="Accent" value={accent} onChange={setAccent} />
        <ColourField name="other" label="A color by its name" value={other} onChange={setOther} />
        <ColourField name="none" label="Ground" optional value="" onChange={skip} />
        <ColourField name="bad" label="Text" error="This has invalid format" value="blu" onChange={skip} />
        <ColourField name="off" label="Line" disabled value="#808080" onChange={skip} />
      </div>
    </Section>
  );
}
