import { testEveryScreen } from "./support/axe.ts";

testEveryScreen(["admin"]);
