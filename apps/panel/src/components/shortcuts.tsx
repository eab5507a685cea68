import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { useMenu } from "./menu.ts";

const everywhere = [
  ["Ctrl K", "Find a page, an action or a payment"],
  ["?", "This list"],
  ["/", "Go to the page's search"],
  ["Ctrl Enter", "Charge, in the virtual terminal"],
  ["Shift F10", "Menu of a row"],
] as const;

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const entries = useMenu().flatMap((group) => group.entries);
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="pairs">
        {[...everywhere, ...entries.map((entry) => [`g ${entry.key}`, entry.label] as const)].map(([keys, text]) => (
          <div key={keys} style={{ display: "contents" }}>
            <dt>{text}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
