import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { type Area, cutSquare } from "./picture.ts";
import "./image.css";

type CropDialogProps = {
  /** The picture as a data address. */
  picture: string;
  side: number;
  onClose: () => void;
  onCut: (picture: string) => void;
};

const SETTLE_MS = 500;

/** A square out of a picture: moved by hand or arrow keys, sized by wheel or slider. */
export default function CropDialog({ picture, side, onClose, onCut }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [cut, setCut] = useState<string>();
  useEffect(() => {
    if (area === undefined) return;
    let latest = true;
    setCut(undefined);
    const timer = setTimeout(async () => {
      const made = await cutSquare(picture, area, side);
      if (latest) setCut(made);
    }, SETTLE_MS);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [area, picture, side]);
  const footer = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button kind="primary" disabled={cut === undefined} onClick={() => cut && onCut(cut)}>
        Use this square
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="Crop the picture" footer={footer}>
      <div className="gh-crop">
        <Cropper
          image={picture}
          crop={crop}
          zoom={zoom}
          aspect={1}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          disableAutomaticStylesInjection
        />
      </div>
      <label className="gh-crop-zoom">
        <span>Size</span>
        <input
          type="range"
          min={1}
          max={3}
          step={0.01}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <span className="gh-image-show gh-image-square">{cut ? <img src={cut} alt="The square" /> : null}</span>
      </label>
    </Dialog>
  );
}
