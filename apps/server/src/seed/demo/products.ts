import { type DrawnShape, drawPicture } from "./draw-picture.ts";

/** A product with the shapes of its picture; prices are in cents. */
type DemoProduct = { sku: string; name: string; price: number; description: string; shapes: readonly DrawnShape[] };

const paper = 0xf4efe6;

/** A closed book with a spine and a label on its cover. */
const book = (cover: number, label: number): readonly DrawnShape[] => [
  { rect: [26, 16, 50, 68], colour: cover },
  { rect: [26, 16, 8, 68], colour: label },
  { rect: [42, 28, 26, 12], colour: label },
  { rect: [26, 80, 50, 4], colour: 0xffffff },
];

const mug: readonly DrawnShape[] = [
  { circle: [70, 52, 16], colour: 0x2f5d8a },
  { circle: [70, 52, 9], colour: paper },
  { rect: [24, 30, 46, 48], colour: 0x2f5d8a },
  { rect: [24, 30, 46, 6], colour: 0x5b3a29 },
];

const tote: readonly DrawnShape[] = [
  { circle: [50, 38, 18], colour: 0x3d3d3d },
  { circle: [50, 38, 13], colour: paper },
  { rect: [24, 38, 52, 46], colour: 0xd9c7a3 },
  { rect: [38, 52, 24, 18], colour: 0xa23b3b },
];

const pencils: readonly DrawnShape[] = [0xd95d39, 0xf0a202, 0x3b8ea5, 0x4f7942].flatMap((colour, at) => [
  { rect: [22 + at * 15, 26, 10, 56], colour } as const,
  { rect: [22 + at * 15, 18, 10, 8], colour: 0xe8c9a0 } as const,
]);

const cards: readonly DrawnShape[] = [
  { rect: [18, 26, 50, 36], colour: 0x8fb8a8 },
  { rect: [30, 38, 52, 38], colour: 0xffffff },
  { circle: [56, 57, 11], colour: 0xd95d39 },
];

const bookmark: readonly DrawnShape[] = [
  { rect: [38, 14, 24, 70], colour: 0x6a4c93 },
  { circle: [50, 26, 4], colour: paper },
  { circle: [50, 84, 9], colour: paper },
];

const lamp: readonly DrawnShape[] = [
  { rect: [47, 36, 6, 40], colour: 0x3d3d3d },
  { rect: [32, 76, 36, 6], colour: 0x3d3d3d },
  { circle: [50, 34, 18], colour: 0xf0c24b },
  { rect: [30, 36, 40, 18], colour: paper },
  { rect: [47, 36, 6, 40], colour: 0x3d3d3d },
];

const giftCard: readonly DrawnShape[] = [
  { rect: [16, 28, 68, 44], colour: 0xa23b3b },
  { rect: [30, 28, 7, 44], colour: 0xf0c24b },
  { rect: [16, 46, 68, 7], colour: 0xf0c24b },
  { circle: [33, 49, 8], colour: 0xf0c24b },
];

/** The product as the API takes it, with its picture drawn. */
export const productInput = ({ shapes, ...product }: DemoProduct) => ({ ...product, img: drawPicture(paper, shapes) });

/** What Rowe Books sells. */
export const bookshopProducts: readonly DemoProduct[] = [
  {
    sku: "NOVEL01",
    name: "The Harbour Lights, paperback",
    price: 1699,
    description: "Fiction, 384 pages",
    shapes: book(0x2f5d8a, 0xf0c24b),
  },
  {
    sku: "NOVEL02",
    name: "A Winter in Duluth, hardcover",
    price: 2895,
    description: "Fiction, 288 pages",
    shapes: book(0x7a8fa6, 0xffffff),
  },
  {
    sku: "COOK01",
    name: "Soups for Every Week",
    price: 3250,
    description: "Cooking, 52 recipes",
    shapes: book(0xd95d39, 0xf4efe6),
  },
  {
    sku: "KIDS01",
    name: "The Fox Who Counted",
    price: 1299,
    description: "Picture book for ages 3 to 6",
    shapes: book(0xf0a202, 0x4f7942),
  },
  {
    sku: "ATLAS01",
    name: "Atlas of the Great Lakes",
    price: 4950,
    description: "Maps, large format",
    shapes: book(0x3b8ea5, 0xd9c7a3),
  },
  {
    sku: "NOTE01",
    name: "Notebook, dotted",
    price: 1450,
    description: "A5, 192 pages",
    shapes: book(0x3d3d3d, 0xd95d39),
  },
  { sku: "MUG01", name: "Enamel mug", price: 1600, description: "White enamel, 12 oz", shapes: mug },
  {
    sku: "TOTE01",
    name: "Canvas tote bag",
    price: 2200,
    description: "Natural canvas with the shop's mark",
    shapes: tote,
  },
  {
    sku: "PENC04",
    name: "Colored pencils, set of four",
    price: 850,
    description: "Four colors",
    shapes: pencils,
  },
  {
    sku: "CARD05",
    name: "Greeting cards, box of five",
    price: 1150,
    description: "With envelopes",
    shapes: cards,
  },
  { sku: "MARK01", name: "Leather bookmark", price: 695, description: "Full-grain leather", shapes: bookmark },
  { sku: "LAMP01", name: "Reading lamp", price: 5900, description: "Brass, with a warm bulb", shapes: lamp },
];

/** What Quay Coffee sells. */
export const coffeeProducts: readonly DemoProduct[] = [
  {
    sku: "BEAN12",
    name: "House blend, 12 oz",
    price: 1675,
    description: "Medium roast, whole bean",
    shapes: book(0x5b3a29, 0xd9c7a3),
  },
  { sku: "MUGQC", name: "Quay mug", price: 1400, description: "Stoneware, 10 oz", shapes: mug },
  {
    sku: "GIFT25",
    name: "Gift card, 25 dollars",
    price: 2500,
    description: "For drinks and beans",
    shapes: giftCard,
  },
];
