/** Contents of 100 g of each plain food: rounded textbook values; sample data, not from a laboratory. */

export interface Food {
  readonly fat: number
  readonly sat: number
  readonly carb: number
  readonly fiber: number
  readonly sugar: number
  readonly protein: number
  /** Milligrams, as are the rest; vitamins A and D in micrograms. */
  readonly sodium: number
  readonly calcium: number
  readonly iron: number
  readonly potassium: number
  readonly cholesterol: number
  readonly vitA: number
  readonly vitC: number
  readonly vitD: number
  /** Its sugar is added. */
  readonly sweetened: boolean
  readonly allergens: readonly string[]
  readonly vegan: boolean
  readonly kosher: boolean
}

type Values = readonly [
  fat: number,
  sat: number,
  carb: number,
  fiber: number,
  sugar: number,
  protein: number,
  sodium: number,
  calcium: number,
  iron: number,
  potassium: number,
]
interface More {
  readonly has?: readonly string[]
  readonly sweetened?: boolean
  readonly animal?: boolean
  readonly notKosher?: boolean
  readonly chol?: number
  readonly a?: number
  readonly c?: number
  readonly d?: number
}

function food(values: Values, more: More = {}): Food {
  const [fat, sat, carb, fiber, sugar, protein, sodium, calcium, iron, potassium] = values
  const allergens = more.has ?? []
  return {
    fat, sat, carb, fiber, sugar, protein, sodium, calcium, iron, potassium,
    cholesterol: more.chol ?? 0,
    vitA: more.a ?? 0,
    vitC: more.c ?? 0,
    vitD: more.d ?? 0,
    sweetened: more.sweetened ?? false,
    allergens,
    vegan: !(more.animal ?? false) && !allergens.some((name) => name === 'milk' || name === 'egg'),
    kosher: !(more.notKosher ?? false),
  } // prettier-ignore
}

const TREE: More = { has: ['tree nut'] }
const SWEET: More = { sweetened: true }

export const FOODS = {
  almond: food([49.9, 3.8, 21.6, 12.5, 4.4, 21.2, 1, 269, 3.7, 733], TREE),
  cashew: food([43.9, 7.8, 30.2, 3.3, 5.9, 18.2, 12, 37, 6.7, 660], TREE),
  walnut: food([65.2, 6.1, 13.7, 6.7, 2.6, 15.2, 2, 98, 2.9, 441], TREE),
  blackWalnut: food([59.3, 3.5, 9.6, 6.8, 1.1, 24.1, 2, 61, 3.1, 523], TREE),
  pecan: food([72, 6.2, 13.9, 9.6, 4, 9.2, 0, 70, 2.5, 410], TREE),
  pistachio: food([45.3, 5.9, 27.2, 10.6, 7.7, 20.2, 1, 105, 3.9, 1025], { has: ['tree nut'], a: 26, c: 5.6 }),
  macadamia: food([75.8, 12.1, 13.8, 8.6, 4.6, 7.9, 5, 85, 3.7, 368], TREE),
  hazelnut: food([60.8, 4.5, 16.7, 9.7, 4.3, 15, 0, 114, 4.7, 680], { has: ['tree nut'], c: 6.3 }),
  brazilNut: food([67.1, 16.1, 11.7, 7.5, 2.3, 14.3, 3, 160, 2.4, 659], TREE),
  pineNut: food([68.4, 4.9, 13.1, 3.7, 3.6, 13.7, 2, 16, 5.5, 597], TREE),
  chestnut: food([2.2, 0.4, 53, 5.1, 10.6, 3.2, 2, 29, 0.9, 592], { has: ['tree nut'], c: 26 }),
  peanut: food([49.2, 6.3, 16.1, 8.5, 4.7, 25.8, 18, 92, 4.6, 705], { has: ['peanuts'] }),
  tigerNut: food([23.8, 4.3, 63.4, 33, 25, 4.6, 3, 77, 4.4, 550]),
  raisin: food([0.5, 0.1, 79.2, 3.7, 59.2, 3.1, 11, 50, 1.9, 749], { c: 2.3 }),
  goldenRaisin: food([0.5, 0.2, 79.5, 4, 59.2, 3.4, 12, 53, 1.8, 746], { has: ['sulfites'], c: 3.2 }),
  currant: food([0.3, 0, 74.1, 6.8, 67.3, 4.1, 8, 86, 3.3, 892], { c: 4.7 }),
  apricot: food([0.5, 0, 62.6, 7.3, 53.4, 3.4, 10, 55, 2.7, 1162], { has: ['sulfites'], a: 180, c: 1 }),
  apricotPlain: food([0.5, 0, 62.6, 7.8, 51, 3.4, 10, 55, 2.9, 1180], { a: 180, c: 1 }),
  cranberry: food([1.1, 0.1, 82.4, 5.7, 65, 0.1, 3, 10, 0.5, 40], SWEET),
  date: food([0.2, 0, 75, 6.7, 66.5, 1.8, 1, 64, 0.9, 696], { a: 7 }),
  fig: food([0.9, 0.1, 63.9, 9.8, 47.9, 3.3, 10, 162, 2, 680], { c: 1.2 }),
  prune: food([0.4, 0.1, 63.9, 7.1, 38.1, 2.2, 2, 43, 0.9, 732], { a: 39, c: 0.6 }),
  mango: food([1.2, 0.3, 78.6, 2.4, 66.3, 2.5, 162, 10, 0.2, 279], { has: ['sulfites'], a: 67, c: 42 }),
  mangoPlain: food([1.1, 0.2, 79.2, 4.8, 65, 2.7, 5, 14, 0.4, 310], { a: 72, c: 44 }),
  pineapple: food([0.4, 0, 82, 5.1, 70, 1.1, 8, 40, 0.8, 180], { has: ['sulfites'], sweetened: true, c: 18 }),
  papaya: food([0.3, 0.1, 86, 3.2, 78, 0.5, 95, 56, 0.5, 70], { has: ['sulfites'], sweetened: true, a: 24, c: 30 }),
  bananaChip: food([33.6, 29, 58.4, 7.7, 35.3, 2.3, 6, 18, 1.3, 536], { c: 6 }),
  bananaDried: food([1.1, 0.4, 84, 9.2, 58, 3.9, 3, 22, 1.2, 1250], { c: 7 }),
  cherry: food([0.5, 0.1, 80.5, 2.6, 66, 1.3, 9, 38, 0.7, 376], { sweetened: true, a: 60, c: 9 }),
  blueberry: food([2.5, 0.2, 80, 7.5, 67.5, 2.5, 7, 19, 0.9, 214], { sweetened: true, c: 24 }),
  strawberry: food([0.6, 0.1, 83, 6, 72, 1.4, 20, 60, 1.2, 240], { has: ['sulfites'], sweetened: true, c: 30 }),
  appleDried: food([0.3, 0.1, 65.9, 8.7, 57.2, 0.9, 87, 14, 1.4, 450], { has: ['sulfites'], c: 3.9 }),
  pearDried: food([0.6, 0, 69.7, 7.5, 62.2, 1.9, 6, 34, 2.1, 533], { has: ['sulfites'], c: 7 }),
  peachDried: food([0.8, 0.1, 61.3, 8.2, 41.7, 3.6, 7, 28, 4.1, 996], { has: ['sulfites'], a: 108, c: 4.8 }),
  kiwi: food([0.8, 0.1, 79, 5.5, 66, 2.1, 14, 60, 0.9, 400], { has: ['sulfites'], sweetened: true, c: 60 }),
  ginger: food([0.6, 0.1, 84, 2.4, 72, 0.9, 30, 38, 1.4, 120], SWEET),
  coconut: food([64.5, 57.2, 23.7, 16.3, 7.4, 6.9, 37, 26, 3.3, 543], { c: 1.5 }),
  goji: food([0.4, 0, 77.1, 13, 45.6, 14.3, 298, 190, 6.8, 1132], { a: 1340, c: 48 }),
  mulberry: food([1.5, 0.2, 77, 12, 49, 11, 30, 260, 8.4, 900], { c: 90 }),
  chia: food([30.7, 3.3, 42.1, 34.4, 0, 16.5, 16, 631, 7.7, 407]),
  flax: food([42.2, 3.7, 28.9, 27.3, 1.6, 18.3, 30, 255, 5.7, 813]),
  pumpkinSeed: food([49.1, 8.7, 10.7, 6, 1.4, 30.2, 7, 46, 8.8, 809]),
  sunflowerSeed: food([51.5, 4.5, 20, 8.6, 2.6, 20.8, 9, 78, 5.3, 645]),
  sesame: food([49.7, 7, 23.5, 11.8, 0.3, 17.7, 11, 975, 14.6, 468], { has: ['sesame'] }),
  hemp: food([48.8, 4.6, 8.7, 4, 1.5, 31.6, 5, 70, 8, 1200]),
  poppy: food([41.6, 4.5, 28.1, 19.5, 3, 18, 26, 1438, 9.8, 719]),
  darkChocolate: food([42.6, 24.5, 45.9, 10.9, 24, 7.8, 20, 73, 11.9, 715], { has: ['soy'], sweetened: true, chol: 3 }),
  semisweetChocolate: food([32, 19, 61, 6.5, 50, 4.9, 11, 32, 5, 420], { has: ['soy'], sweetened: true }),
  milkChocolate: food([29.7, 18.5, 59.4, 3.4, 51.5, 7.7, 79, 189, 2.4, 372], { has: ['milk', 'soy'], sweetened: true, chol: 23, a: 59 }),
  whiteChocolate: food([32.1, 19.4, 59.2, 0.2, 59, 5.9, 90, 199, 0.2, 286], { has: ['milk', 'soy'], sweetened: true, chol: 21 }),
  yogurtCoating: food([27, 23, 64, 0.4, 61, 5.9, 90, 180, 0.2, 260], { has: ['milk', 'soy'], sweetened: true, chol: 5 }),
  carob: food([31.4, 29, 56.3, 3.8, 40, 8.2, 107, 303, 1.3, 633], { has: ['milk', 'soy'], sweetened: true }),
  maltitolChocolate: food([36, 21, 52, 9, 0.4, 5.2, 40, 60, 6, 380], { has: ['milk', 'soy'], chol: 8 }),
  cacao: food([43, 25, 35, 27, 0.5, 13.5, 10, 80, 6.2, 900]),
  cocoaPowder: food([13.7, 8.1, 57.9, 33, 1.8, 19.6, 21, 128, 13.9, 1524]),
  gummy: food([0, 0, 81, 0.1, 58, 4.6, 28, 5, 0.2, 8], { sweetened: true, animal: true, notKosher: true }),
  pectinGummy: food([0.1, 0, 86, 0.6, 66, 0.1, 35, 4, 0.1, 12], SWEET),
  sugarFreeGummy: food([0, 0, 74, 0.3, 0.2, 6.2, 22, 4, 0.1, 9], { animal: true, notKosher: true }),
  jellyBean: food([0.1, 0, 93.6, 0.2, 70, 0, 50, 3, 0.1, 37], SWEET),
  licorice: food([1, 0.3, 79, 1.2, 45, 3.3, 150, 40, 3, 120], { has: ['wheat'], sweetened: true }),
  caramel: food([8.1, 2.5, 77, 0, 65.5, 4.6, 245, 138, 0.1, 214], { has: ['milk'], sweetened: true, chol: 7 }),
  toffee: food([32.8, 20.4, 64.7, 0, 63.5, 1.1, 189, 34, 0.1, 51], { has: ['milk'], sweetened: true, chol: 88, a: 270 }),
  marzipan: food([24, 2.1, 61, 5, 54, 8.6, 6, 110, 1.5, 280], { has: ['tree nut'], sweetened: true }),
  sugar: food([0, 0, 99.9, 0, 99.8, 0, 1, 1, 0.1, 2], SWEET),
  honey: food([0, 0, 82.4, 0.2, 82.1, 0.3, 4, 6, 0.4, 52], { sweetened: true, animal: true }),
  maple: food([0.1, 0, 67, 0, 60.5, 0, 12, 102, 0.1, 212], SWEET),
  oil: food([100, 10.3, 0, 0, 0, 0, 0, 0, 0, 0]),
  salt: food([0, 0, 0, 0, 0, 0, 38758, 24, 0.3, 8]),
  spice: food([12, 2, 54, 28, 8, 12, 68, 350, 18, 1700], { a: 900, c: 20 }),
  soySauce: food([0.3, 0, 8, 0.8, 1.7, 10, 5490, 33, 1.9, 435], { has: ['soy', 'wheat'] }),
  cheese: food([28, 17, 6, 0, 3, 22, 1500, 700, 0.6, 120], { has: ['milk'], chol: 88, a: 250, d: 0.6 }),
  wheatFlour: food([1.2, 0.2, 75, 3, 0.4, 11.5, 2, 18, 4.4, 112], { has: ['wheat'] }),
  pretzel: food([3.5, 0.8, 79.8, 3, 2.8, 10, 1240, 24, 4.6, 130], { has: ['wheat'] }),
  cracker: food([14, 2.6, 69, 3.4, 4, 9, 820, 42, 4.8, 150], { has: ['wheat', 'sesame'] }),
  riceCracker: food([4.8, 0.9, 81, 1.6, 3.5, 7.6, 690, 12, 1.1, 110], { has: ['soy', 'wheat'] }),
  corn: food([15.6, 2.6, 71.9, 6.9, 0.7, 8.5, 10, 9, 1.7, 278]),
  popcorn: food([4.5, 0.6, 77.8, 14.5, 0.9, 12.9, 8, 7, 3.2, 329]),
  kernel: food([4.3, 0.6, 74, 13.4, 1.1, 11.1, 4, 8, 2.8, 300]),
  oat: food([6.9, 1.2, 66.3, 10.6, 1, 16.9, 2, 54, 4.7, 429]),
  quinoa: food([6.1, 0.7, 64.2, 7, 2.6, 14.1, 5, 47, 4.6, 563]),
  rice: food([2.8, 0.6, 76.2, 3.4, 0.8, 7.5, 5, 12, 1.4, 250]),
  lentil: food([1.1, 0.2, 60.1, 11, 2, 25.8, 6, 56, 7.5, 677]),
  blackBean: food([1.4, 0.4, 62.4, 15.5, 2.1, 21.6, 5, 123, 5, 1483]),
  chickpea: food([6, 0.6, 61, 12.2, 10.7, 19.3, 24, 57, 6.2, 718]),
  pea: food([1.2, 0.2, 63.7, 22, 8, 24.6, 15, 55, 4.4, 981]),
  soybean: food([21.6, 3.1, 28.9, 17.7, 5, 38.6, 4, 138, 3.9, 1364], { has: ['soy'] }),
  fava: food([16, 2, 50, 12, 4, 24, 20, 90, 6, 950]),
  potato: food([34, 3.4, 53, 4.4, 3.6, 6.6, 20, 24, 1.6, 1275], { c: 18 }),
  sweetPotato: food([31, 3, 57, 8, 12, 2.9, 40, 70, 1.4, 924], { a: 680, c: 16 }),
  veggieChip: food([27, 2.8, 60, 8.5, 22, 3.9, 240, 60, 1.8, 720], { a: 410, c: 14 }),
  plantain: food([29, 7.5, 63, 3.9, 2, 2.3, 6, 9, 0.8, 786], { a: 69, c: 32 }),
  coffee: food([0.5, 0.2, 75, 0, 0, 12, 37, 141, 4.4, 3535]),
  tea: food([2, 0.4, 58, 38, 3, 20, 8, 430, 17, 2200], { c: 40 }),
  matcha: food([5.3, 0.7, 39, 38.5, 1, 30, 6, 420, 17, 2700], { a: 2400, c: 60 }),
  nori: food([3.7, 0.7, 44, 31, 4, 41, 530, 280, 11, 2400], { a: 1300, c: 110 }),
  yeast: food([4, 0.6, 38, 24, 2, 50, 60, 60, 4, 1400]),
  beef: food([5, 2, 20, 0.4, 18, 47, 1750, 20, 5, 600], { has: ['soy', 'wheat'], animal: true, chol: 80, sweetened: true }),
  whey: food([6, 3, 9, 0.5, 5, 76, 180, 480, 1, 500], { has: ['milk'], chol: 90 }),
  pasta: food([1.5, 0.3, 74.7, 3.2, 2.7, 13, 6, 21, 1.3, 223], { has: ['wheat'] }),
  tomato: food([3, 0.4, 55.8, 12.3, 37.6, 14.1, 247, 110, 9.1, 3427], { a: 44, c: 39 }),
  mushroom: food([1, 0.1, 75, 11.5, 2.2, 9.6, 13, 11, 1.7, 1534], { d: 3.9 }),
} satisfies Record<string, Food> // prettier-ignore
export type FoodName = keyof typeof FOODS

/** Parts by weight: `{ almond: 98, salt: 1 }`. */
export type Composition = Readonly<Partial<Record<FoodName, number>>>
