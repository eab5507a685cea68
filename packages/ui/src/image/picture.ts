export type Area = { x: number; y: number; width: number; height: number };

/** What every browser shows and nothing that can hold a script. */
export const PICTURE_TYPES = ["image/png", "image/gif", "image/jpeg"];

/** A long address is sent with its form: above this a PNG becomes a JPEG. */
const LONGEST = 680_000;

/** The file as a data address. */
export function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Rejects what the browser can't show. */
export async function loadPicture(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return picture;
}

/** The area of the picture as a square of that many pixels. */
export async function cutSquare(address: string, area: Area, side: number): Promise<string> {
  const picture = await loadPicture(address);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  canvas.getContext("2d")?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const whole = canvas.toDataURL("image/png");
  return whole.length <= LONGEST ? whole : canvas.toDataURL("image/jpeg", 0.85);
}
