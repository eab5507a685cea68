import { brand } from "../lib/brand.ts";
import { useStore } from "../lib/store.ts";
import "./brand-mark.css";

export function BrandMark() {
  const { name, logoUrl } = useStore(brand);
  return (
    <span className="brand-mark">
      {logoUrl === "" ? <i aria-hidden="true" /> : <img src={logoUrl} alt="" />}
      <span>{name}</span>
    </span>
  );
}
