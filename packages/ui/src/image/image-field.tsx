import { type ChangeEvent, Suspense, useId, useRef, useState } from "react";
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
  const refused = {
    large: `The uploaded image must must not be larger than ${most}x${most} pixels.`,
    heavy: `The uploaded image must not be larger than ${MOST_KB} KB.`,
    unreadable: error,
  };
  const canCrop = fault === "large" || fault === "heavy" || value.startsWith("data:");
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
        <Button onClick={choose} aria-describedby={`${id}-note`}>
          {value === "" ? "Choose a file" : "Replace"}
        </Button>
        {canCrop ? <Button onClick={() => setCropping(chosen || value)}>Crop to a square</Button> : null}
        {value === "" ? null : (
          <Button kind="quiet" onClick={() => onChange("")}>
            Remove
          </Button>
        )}
      </div>
      <Note
        id={id}
        error={fault ? refused[fault] : error}
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
