// All that the sign-in looks like, and what is around every page: in one file, which is there before any script asks for it.
import "@gatehouse/ui/base.css";
import "@gatehouse/ui/button/button.css";
import "@gatehouse/ui/field/field.css";
import "@gatehouse/ui/state/spinner.css";
import "@gatehouse/ui/toast/toast.css";
import "./panel.css";
import "./components/brand-mark.css";
import "./components/environment-banner.css";
import "./components/page-waiting.css";
import "./modules/identity/sign-in-page.css";
import "./modules/branding/brand.css";
