import type { ReactNode } from "react";
import { BrandMark } from "../../components/brand-mark.tsx";
import { EnvironmentBanner } from "../../components/environment-banner.tsx";
import "./sign-in-page.css";

/** Every page before the sign-in: whose house it is, and one thing to do. */
export function SignInFrame({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <main className={wide ? "sign-in sign-in-wide" : "sign-in"}>
      <div className="sign-in-brand">
        <BrandMark />
        <EnvironmentBanner />
      </div>
      <div className="sign-in-form gh-panel">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
