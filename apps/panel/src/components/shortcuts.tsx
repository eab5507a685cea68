import { Dialog } from "@gatehouse/ui/dialog/dialog.tsx";
import { entriesOf } from "./menu.ts";
import { SETTINGS_KEY } from "./shortcut-keys.ts";
import { useMenu } from "./use-menu.ts";

const everywhere = [
  ["Ctrl K", "Find a page, an action or a payment"],
  ["?", "This list"],
  ["/", "Go to the page's search"],
  ["Ctrl Enter", "Charge, in the virtual terminal"],
  ["Shift F10", "Menu of a row"],
  [`g ${SETTINGS_KEY}`, "Settings, in the menu"],
] as const;

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const menu = useMenu();
  const pages = entriesOf(menu).flatMap(({ key, label }) => (key ? [[`g ${key}`, label] as const] : []));
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="pairs">
        {[...everywhere, ...pages].map(([keys, text]) => (
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
