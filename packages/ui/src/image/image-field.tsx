import { type ChangeEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { type FieldProps, Note } from "../field/field.tsx";
import { lazyPart } from "../part/lazy-part.ts";
import { loadPicture, MOST_KB, PICTURE_TYPES, readFile } from "./picture.ts";
import "../field/field.css";
import "./image.css";

type ImageFieldProps = FieldProps & {
  /** An address, a data address of what was chosen, or "" for none. */
  value: string;
  onChange: (value: string) => void;
  /** Only a square will do: every file is cropped before it is taken. */
  square?: boolean;
  /** The longest side in pixels. */
  most?: number;
};

const CropDialog = lazyPart(() => import("./crop-dialog.tsx"));

const PIXELS = 1000;

type Fault = "unreadable" | "large" | "heavy";

function useChoice({ onChange, square, most = PIXELS }: ImageFieldProps) {
  const [cropping, setCropping] = useState<string>();
  const [fault, setFault] = useState<Fault>();
  const [chosen, setChosen] = useState("");
  const take = async (file: File) => {
    setFault(undefined);
    try {
      if (!PICTURE_TYPES.includes(file.type)) throw new Error("not a picture");
      const address = await readFile(file);
      const { naturalWidth, naturalHeight } = await loadPicture(address);
      setChosen(address);
      if (square) setCropping(address);
      else if (Math.max(naturalWidth, naturalHeight) > most) setFault("large");
      else if (file.size > MOST_KB * 1024) setFault("heavy");
      else onChange(address);
    } catch {
      setFault("unreadable");
    }
  };
  const cut = (address: string) => {
    setFault(undefined);
    setCropping(undefined);
    onChange(address);
  };
  return { cropping, setCropping, fault, setFault, chosen, take, cut };
}

const refusals: Record<Fault, (most: number) => string> = {
  large: (most) => `The uploaded image must must not be larger than ${most}x${most} pixels.`,
  heavy: () => `The uploaded image must not be larger than ${MOST_KB} KB.`,
  unreadable: () => "",
};

type ActsProps = { value: string; note: string; refused: boolean } & Record<
  "onChoose" | "onCrop" | "onKeep" | "onRemove",
  () => void
>;

function Acts({ value, note, refused, onChoose, onCrop, onKeep, onRemove }: ActsProps) {
  const none = value === "";
  return (
    <>
      <Button onClick={onChoose} aria-describedby={note} data-invalid={refused || undefined}>
        {none ? "Choose a file" : "Replace"}
      </Button>
      {refused || value.startsWith("data:") ? <Button onClick={onCrop}>Crop to a square</Button> : null}
      {refused ? (
        <Button kind="quiet" onClick={onKeep}>
          {none ? "Do without" : "Keep this one"}
        </Button>
      ) : null}
      {none || refused ? null : (
        <Button kind="quiet" onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}

/** A picture of one's own: chosen from a file, shown as it will be, cropped to a square where wanted, or removed. */
export function ImageField(props: ImageFieldProps) {
  const { name, label, value, onChange, square, optional, disabled, hint, error, most = PIXELS } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { cropping, setCropping, fault, setFault, chosen, take, cut } = useChoice(props);
  const choose = () => input.current?.click();
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = "";
    if (file) void take(file);
  };
  const refusal = fault ? refusals[fault](most) : "";
  // The form's values know nothing of a file that was not taken: to save them would lose it without a word.
  useEffect(() => input.current?.setCustomValidity(refusal), [refusal]);
  return (
    <fieldset className="gh-image" disabled={disabled}>
      <legend className="gh-field-label">
        {label}
        {optional ? <small> optional</small> : null}
      </legend>
      <div className="gh-image-row">
        <span className={square ? "gh-image-show gh-image-square" : "gh-image-show"}>
          {value === "" ? <span className="gh-image-none">None</span> : <img src={value} alt={label} />}
        </span>
        <input
          ref={input}
          name={name}
          type="file"
          hidden
          accept={PICTURE_TYPES.join(",")}
          onChange={pick}
          aria-label={label}
        />
        <Acts
          value={value}
          note={`${id}-note`}
          refused={refusal !== ""}
          onChoose={choose}
          onCrop={() => setCropping(chosen || value)}
          onKeep={() => setFault(undefined)}
          onRemove={() => onChange("")}
        />
      </div>
      <Note
        id={id}
        error={refusal || error}
        hint={hint ?? `PNG, GIF or JPEG, at most ${most} by ${most} pixels and ${MOST_KB} KB`}
      />
      {cropping ? (
        <Suspense>
          <CropDialog picture={cropping} side={PIXELS} onClose={() => setCropping(undefined)} onCut={cut} />
        </Suspense>
      ) : null}
      <Unreadable open={fault === "unreadable"} onClose={() => setFault(undefined)} onAgain={choose} />
    </fieldset>
  );
}

type UnreadableProps = { open: boolean; onClose: () => void; onAgain: () => void };

function Unreadable({ open, onClose, onAgain }: UnreadableProps) {
  const again = () => {
    onClose();
    onAgain();
  };
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" onClick={again}>
        Try again
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Image upload error" size="small" footer={footer}>
      There was a problem processing the file.
    </Dialog>
  );
}
