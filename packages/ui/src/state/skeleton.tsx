import "./skeleton.css";

type Size = number | string;

const measure = (size: Size) => (typeof size === "number" ? `${size}px` : size);

export function Skeleton({ width, height }: { width: Size; height: Size }) {
  return <span className="gh-skeleton" aria-hidden="true" style={{ width: measure(width), height: measure(height) }} />;
}
