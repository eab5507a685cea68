import { Link } from "@tanstack/react-router";
import { brand } from "../../../lib/brand.ts";
import { useStore } from "../../../lib/store.ts";
import { SignInFrame } from "../sign-in-frame.tsx";

export function NeedHelpPage() {
  const { supportEmail, supportPhone } = useStore(brand);
  return (
    <SignInFrame title="Need help?">
      <ul className="sign-in-list">
        <li>
          <Link to="/auth/forgot-password">I don't know my password</Link>
        </li>
        <li>
          <Link to="/auth/forgot-username">I don't know my username</Link>
        </li>
        <li>
          <Link to="/auth/user-setup">I have a code to set up my account</Link>
        </li>
        <li>
          <Link to="/auth/view-tos">Terms of service</Link>
        </li>
      </ul>
      <p>
        Somebody of your own company who manages users can let you in again, too.
        {supportEmail === "" ? null : (
          <>
            {" "}
            Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </>
        )}
        {supportPhone === "" ? null : (
          <>
            {" "}
            Or call <a href={`tel:${supportPhone}`}>{supportPhone}</a>.
          </>
        )}
      </p>
      <Link to="/auth">Back to sign-in</Link>
    </SignInFrame>
  );
}
