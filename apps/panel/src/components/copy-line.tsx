import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import "./copy-line.css";

/** What is meant to be taken elsewhere, a key or an address, and the button that copies it. */
export function CopyLine(props: { text: string; label: string; word?: string }) {
  return (
    <p className="copy-line">
      <span className="gh-mono">{props.text}</span>
      <Copy {...props} />
    </p>
  );
}
