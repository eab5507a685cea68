import { Copy as CopyIcon } from "lucide-react";
import { Button, IconButton } from "../button/button.tsx";
import { toast } from "../toast/toast.tsx";
import "./copy.css";

async function copy({ text, label, done = `${label} successfully copied to clipboard!` }: CopyProps) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done, "success");
  } catch {
    // Refused by the browser (no permission, or a page without https): say so, the text is still there to select.
    toast(`${label} could not be copied`, "error");
  }
}

type CopyProps = {
  text: string;
  label: string;
  /** The word on the button, where an icon alone would be too little for what hangs on it. */
  word?: string;
  /** What is said once it was copied. */
  done?: string;
};

export function Copy(props: CopyProps) {
  const { label, word } = props;
  if (word) {
    return (
      <Button icon={<CopyIcon />} onClick={() => copy(props)}>
        {word}
      </Button>
    );
  }
  return <IconButton className="gh-copy" label={`Copy ${label}`} icon={<CopyIcon />} onClick={() => copy(props)} />;
}
