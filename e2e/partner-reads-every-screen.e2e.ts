import { testEveryScreen } from "./support/axe.ts";
import { ownShop } from "./support/shop.ts";

testEveryScreen(ownShop(), ["partner"]);
