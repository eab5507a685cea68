import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "../state/spinner.tsx";
import "./button.css";

type Native = Omit<ComponentProps<"button">, "type" | "children">;

export type ButtonProps = Native & {
  kind?: "primary" | "secondary" | "quiet" | "danger";
  size?: "normal" | "large";
  loading?: boolean;
  /** Of two clicks in a row the second is none: set for what a press does at once, where the look does not tell. */
  acts?: boolean;
  type?: "button" | "submit" | "reset";
  icon?: ReactNode;
  children?: ReactNode;
};

/**
 * A field that is left shows its error and moves the button away from under a pointer that is already down: the click
 * would never come. So the press leaves the focus where it is.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The second click of two in a row on a button that does something is a slip of the hand. */
const isSlip = ({ kind, type, acts }: ButtonProps, event: MouseEvent) =>
  event.detail > 1 && (acts || type === "submit" || kind === "primary" || kind === "danger");

/** What makes something look like a button: a link, for one. */
export function buttonClass(kind: NonNullable<ButtonProps["kind"]>, size: ButtonProps["size"] = "normal"): string {
  return `gh-button gh-button-${kind} gh-button-${size}`;
}

/** While loading the button keeps its width, its focus and its name: a disabled one would lose the focus. */
export function Button(props: ButtonProps) {
  const {
    kind = "secondary",
    size = "normal",
    loading,
    acts,
    icon,
    children,
    className,
    type,
    onClick,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      type={type ?? "button"}
      className={`${buttonClass(kind, size)} ${className ?? ""}`}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest["aria-disabled"]}
      onMouseDown={type === "submit" ? keepFocus : rest.onMouseDown}
      onClick={(event) => (loading || isSlip(props, event) ? event.preventDefault() : onClick?.(event))}
    >
      {loading ? <span className="gh-button-spin">{<Spinner />}</span> : null}
      <span className="gh-button-face">
        {icon}
        {children}
      </span>
    </button>
  );
}

export type IconButtonProps = Native & { label: string; icon: ReactNode; kind?: "quiet" | "secondary" };

export function IconButton({ label, icon, kind = "quiet", className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={`gh-button gh-button-icon gh-button-${kind} ${className ?? ""}`}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}
