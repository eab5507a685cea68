import { type DrawnShape, drawPicture } from "./draw-picture.ts";

type DemoProduct = { sku: string; name: string; price: number; description: string; img: string };

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

const drawn = (shapes: readonly DrawnShape[]) => drawPicture(paper, shapes);

/** What Rowe Books sells; prices in cents. */
export function bookshopProducts(): DemoProduct[] {
  return [
    product("NOVEL01", "The Harbour Lights, paperback", 1699, drawn(book(0x2f5d8a, 0xf0c24b))),
    product("NOVEL02", "A Winter in Duluth, hardcover", 2895, drawn(book(0x7a8fa6, 0xffffff))),
    product("COOK01", "Soups for Every Week", 3250, drawn(book(0xd95d39, 0xf4efe6))),
    product("KIDS01", "The Fox Who Counted", 1299, drawn(book(0xf0a202, 0x4f7942))),
    product("ATLAS01", "Atlas of the Great Lakes", 4950, drawn(book(0x3b8ea5, 0xd9c7a3))),
    product("NOTE01", "Notebook, dotted", 1450, drawn(book(0x3d3d3d, 0xd95d39))),
    product("MUG01", "Enamel mug", 1600, drawn(mug)),
    product("TOTE01", "Canvas tote bag", 2200, drawn(tote)),
    product("PENC04", "Coloured pencils, set of four", 850, drawn(pencils)),
    product("CARD05", "Greeting cards, box of five", 1150, drawn(cards)),
    product("MARK01", "Leather bookmark", 695, drawn(bookmark)),
    product("LAMP01", "Reading lamp", 5900, drawn(lamp)),
  ];
}

/** What Quay Coffee sells. */
export function coffeeProducts(): DemoProduct[] {
  return [
    product("BEAN12", "House blend, 12 oz", 1675, drawn(book(0x5b3a29, 0xd9c7a3))),
    product("MUGQC", "Quay mug", 1400, drawn(mug)),
    product("GIFT25", "Gift card, 25 dollars", 2500, drawn(giftCard)),
  ];
}

function product(sku: string, name: string, price: number, img: string): DemoProduct {
  return { sku, name, price, description: "", img };
}
