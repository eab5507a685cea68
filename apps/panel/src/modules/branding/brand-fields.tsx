import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { ColourField } from "@gatehouse/ui/field/colour-field.tsx";
import { ImageField } from "@gatehouse/ui/image/image-field.tsx";
import type { ComponentProps } from "react";
import type { Control, FieldPath } from "react-hook-form";
import { FormText, useBound } from "../../lib/form.tsx";
import { type BrandValues, type ColourName, colourGroups, measures } from "./brand-values.ts";

type Within = { control: Control<BrandValues> };
type Bound = Within & { name: FieldPath<BrandValues>; label: string };

function FormColour({ control, name, label }: Bound) {
  const { value, wired } = useBound(control, name);
  return <ColourField {...wired} label={label} optional value={typeof value === "string" ? value : ""} />;
}

/** Spelled as those who know it expect it. */
const COPIED = "Your Have successfully copied the Image URL to your clipboard!";

function FormImage({ control, name, ...rest }: Bound & Pick<ComponentProps<typeof ImageField>, "square" | "hint">) {
  const { value, wired } = useBound(control, name);
  const image = typeof value === "string" ? value : "";
  // One that was just chosen has no address before it is saved.
  const address = image === "" || image.startsWith("data:") ? "" : new URL(image, location.origin).href;
  return (
    <>
      <ImageField {...rest} {...wired} optional value={image} />
      {address ? <Copy text={address} label="Image URL" word="Copy the image URL" done={COPIED} /> : null}
    </>
  );
}

/** Who speaks: names, contact, pictures. A merchant has no title and no icon of its own. */
export function NameGroup({ control, host }: Within & { host: boolean }) {
  return (
    <section className="group" aria-label="Name and contact">
      <h2>Name and contact</h2>
      <p>
        {host ? "On every page of the domain, and in emails to its users." : "On receipts, and in emails to payers."}
      </p>
      {host ? <FormText control={control} name="title" label="Title" hint="In the browser's tab" optional /> : null}
      <FormText control={control} name="brand_name" label="Brand name" optional />
      <FormText control={control} name="brand_address" label="Brand address" optional />
      <div className="line">
        <FormText control={control} name="support_email" label="Support email" type="email" optional />
        <FormText control={control} name="support_phone" label="Support phone" type="tel" mask="phone" optional />
      </div>
    </section>
  );
}

export function PicturesGroup({ control, host }: Within & { host: boolean }) {
  return (
    <section className="group" aria-label="Pictures">
      <h2>Pictures</h2>
      <FormImage control={control} name="logo" label="Logo" />
      {host ? (
        <FormImage control={control} name="favicon" label="Icon" square hint="A square, for the browser's tab" />
      ) : null}
    </section>
  );
}

type Colours = readonly (readonly [ColourName, string])[];

function ColourFields({ control, colours }: Within & { colours: Colours }) {
  return (
    <div className="brand-colours">
      {colours.map(([name, label]) => (
        <FormColour key={name} control={control} name={`styles.${name}`} label={label} />
      ))}
    </div>
  );
}

/** What a merchant can say is seen in mails and on receipts, which have no title bar and no menu. */
const forMerchants: Colours = colourGroups[0].colours.slice(0, 2);

export function StyleGroup({ control, host }: Within & { host: boolean }) {
  const [first, ...others] = colourGroups;
  const title = host ? "Colors and shapes" : "Colors";
  return (
    <section className="group" aria-label={title}>
      <h2>{title}</h2>
      <p>A color by its code, like #0b5fa5, or by its English name. What is left empty stays as it is.</p>
      <ColourFields control={control} colours={host ? first.colours : forMerchants} />
      {host
        ? others.map(({ title, colours }) => (
            <details key={title} className="brand-more">
              <summary>{title}</summary>
              <ColourFields control={control} colours={colours} />
            </details>
          ))
        : null}
      {host ? <Measures control={control} /> : null}
    </section>
  );
}

function Measures({ control }: Within) {
  return (
    <details className="brand-more">
      <summary>Font, sizes and corners</summary>
      <div className="brand-colours">
        {measures.map(([name, label, hint]) => (
          <FormText key={name} control={control} name={`styles.${name}`} label={label} hint={hint} optional />
        ))}
      </div>
    </details>
  );
}
