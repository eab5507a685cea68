import { Copy } from "@gatehouse/ui/copy/copy.tsx";
import { useId } from "react";
import "./text-block.css";

/** Text as it was sent or received, to read and to copy. */
export function TextBlock({ title, text }: { title: string; text: string }) {
  const id = useId();
  return (
    <section className="text-block" aria-labelledby={id}>
      <div className="text-block-head">
        <h3 id={id}>{title}</h3>
        <Copy text={text} label={title} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, and keys must reach its end */}
      <pre className="gh-mono" tabIndex={0}>
        {text}
      </pre>
    </section>
  );
}
