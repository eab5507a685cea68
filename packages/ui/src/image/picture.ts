export type Area = { x: number; y: number; width: number; height: number };

/** What every browser shows and nothing that can hold a script. */
export const PICTURE_TYPES = ["image/png", "image/gif", "image/jpeg"];

/** What servers take, in KB as people count them: of 1024 bytes. */
export const MOST_KB = 512;

/** A third of an address is its writing. What comes out longer as a PNG becomes a JPEG. */
const LONGEST = (MOST_KB - 2) * 1024 * (4 / 3);
const QUALITIES = [0.85, 0.6, 0.3];

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
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no canvas");
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const whole = canvas.toDataURL("image/png");
  if (whole.length <= LONGEST) return whole;
  // What a JPEG can't let through would be black.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  let cut = whole;
  for (const quality of QUALITIES) {
    if (cut.length > LONGEST) cut = canvas.toDataURL("image/jpeg", quality);
  }
  return cut;
}
