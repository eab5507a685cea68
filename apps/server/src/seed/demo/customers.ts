import { chanceOf, pick } from "../chance.ts";

export type DemoCustomer = { first_name: string; last_name: string; company: string; notes: string };

const person = (name: string, company = "", notes = ""): DemoCustomer => {
  const [first_name = "", ...last] = name.split(" ");
  return { first_name, last_name: last.join(" "), company, notes };
};

/** The customers of Rowe Books. */
export const bookshopCustomers: readonly DemoCustomer[] = [
  person("Grace Lund", "", "Wants a call when a new mystery arrives."),
  person("Alan Marsh"),
  person("Edith Vos"),
  person("Barbara Quist", "", "Picks up on Saturdays."),
  person("Ken Ito"),
  person("Radia Perl", "Perl & Partners"),
  person("Maria Delgado", "Lincoln Elementary School", "Orders for the library each month; pays by bank account."),
  person("Samuel Okafor", "Okafor Law Office"),
  person("Hannah Weiss"),
  person("Tomas Novak"),
  person("Priya Raman", "Northside Book Club", "Club discount is agreed for orders above ten copies."),
  person("Owen Fitzgerald"),
  person("Lucia Romano"),
  person("Daniel Brandt"),
  person("Aisha Karim", "Karim Tutoring"),
  person("Peter Lindqvist"),
  person("Yuki Tanaka"),
  person("Charlotte Moreau"),
  person("Victor Almeida"),
  person("Nora Byrne", "St. Brendan Academy", "Purchase orders by mail first."),
  person("Isaac Feldman"),
  person("Rosa Jimenez"),
  person("Henry Whitfield"),
  person("Mei Chen"),
  person("Jonas Keller", "Keller Design Studio"),
];

/** The customers of Quay Coffee. */
export const coffeeCustomers: readonly DemoCustomer[] = [
  person("Ella Sorensen", "Harbor Offices", "Coffee for twelve on Mondays."),
  person("Marcus Reed"),
  person("Ines Castro"),
  person("Leo Bergman", "Bergman Architects"),
];

/** The customers of Lakeside Bikes. */
export const bikeCustomers: readonly DemoCustomer[] = [
  person("Freya Holm"),
  person("Andre Dubois", "Lakeside Couriers"),
  person("Sofia Petrov"),
];

const places = [
  ["Chicago", "IL", "60601"],
  ["Chicago", "IL", "60614"],
  ["Chicago", "IL", "60640"],
  ["Evanston", "IL", "60201"],
  ["Oak Park", "IL", "60302"],
  ["Milwaukee", "WI", "53202"],
  ["Duluth", "MN", "55802"],
  ["Ann Arbor", "MI", "48104"],
] as const;
const streets = ["Lake St", "Clark St", "Maple Ave", "Wells St", "Harbor Dr", "Oak Ave", "Sheridan Rd", "Pine St"];

export type DemoAddress = Record<string, string>;

/** An address that belongs to the name: the same name has the same one at each start. */
export function addressOf({ first_name, last_name, company }: Omit<DemoCustomer, "notes">, seed: number): DemoAddress {
  const chance = chanceOf(seed);
  chance();
  const [city, state, postal_code] = pick(chance, places);
  return {
    first_name,
    last_name,
    ...(company ? { company } : {}),
    address_line_1: `${100 + Math.floor(chance() * 4_800)} ${pick(chance, streets)}`,
    city,
    state,
    postal_code,
    country: "US",
    phone: `31255501${String(Math.floor(chance() * 100)).padStart(2, "0")}`,
    email: `${first_name}.${last_name}@example.test`.toLowerCase().replace(/[^a-z.@]/g, ""),
  };
}

const firstNames = ["Anna", "Ben", "Clara", "David", "Emma", "Felix", "Gina", "Hugo", "Iris", "James", "Kate", "Liam"];
const lastNames = ["Adler", "Bishop", "Cole", "Dunn", "Ellis", "Foster", "Grant", "Hayes", "Irwin", "Jensen", "Knox"];

/** Cardholders without a record in the vault. */
export const strangers: readonly DemoAddress[] = firstNames.flatMap((first_name, at) =>
  lastNames.map((last_name, place) => addressOf({ first_name, last_name, company: "" }, 5_000 + at * 50 + place)),
);

/** Published test cards, each with the brand that its number has. */
export const testCards = [
  { number: "4111111111111111", expiration_date: "12/30" },
  { number: "5555555555554444", expiration_date: "08/29" },
  { number: "378282246310005", expiration_date: "03/31" },
  { number: "6011111111111117", expiration_date: "05/30" },
  { number: "4242424242424242", expiration_date: "10/28" },
  { number: "3530111333300000", expiration_date: "01/32" },
  { number: "30569309025904", expiration_date: "07/29" },
] as const;

/** The bank account that the sandbox accepts. */
export const testAccount = {
  routing_number: "021000021",
  account_number: "12345678",
  sec_code: "web",
  account_type: "checking",
} as const;
