/** Customisable products, and those sent by mail or e-mail: the keys of CONST-09 and CONST-10. */
import { GIFT_CERTIFICATE_DOLLARS } from '../../app/models/constants/constants'
import type { Family } from '../builders/product'
import { GIFTS } from '../builders/shared'
import type { SeedVariant } from '../model'

interface Sold {
  readonly sku: string
  readonly label: string
  readonly unitName: string
  readonly weight: number
  readonly cents: number
}

/** Made to order, so always in stock. */
function madeToOrder(sold: Sold, autoDelivery = false): SeedVariant {
  return {
    ...sold,
    tiers: [],
    autoDelivery,
    bulk: false,
    wholesale: false,
    sample: false,
    snackPack: false,
    active: true,
    stock: 5_000,
    maximumPiecesPerOrder: 500,
  }
}

const certificates = GIFT_CERTIFICATE_DOLLARS.map((dollars) =>
  madeToOrder({
    sku: `9990-${dollars}`,
    label: `$${dollars}`,
    unitName: 'certificate',
    weight: 0,
    cents: dollars * 100,
  }),
)

// prettier-ignore
export const builders: Family = {
  category: 'custom',
  shared: { ...GIFTS, customAvailability: '', pack: 'box', storage: '' },
  items: {
    '3719': ['Build Your Own Box', { pound: 4299, slug: 'build-your-own-box', look: ['almond', 'cranberry', 'panned', 'pretzel', 'pistachio', 'apricot'], variants: [madeToOrder({ sku: '3719-01', label: 'box of 6', unitName: 'box', weight: 3, cents: 4_299 })], line: 'Six treats of your choice in one box', text: 'Choose any six from nuts, fruit, chocolate and snacks; we pack each in its own cup and close the lid. The same item may take more than one place. It is a sampler for you or a present that cannot miss.', tags: 'hero', customProduct: 'Dynamic Bundle', addOns: true }],
    '9801': ['Custom Snack Box', { pound: 3999, look: ['stick', 'almond/chestnut', 'popcorn', 'bar', 'pea', 'raisin'], customAvailability: 'CSB', variants: [madeToOrder({ sku: '9801-01', label: 'snack box', unitName: 'box', weight: 3, cents: 2_999 }, true)], line: 'Six snacks or more, as many as you like', text: 'Start with six and keep adding: this box grows with your list. Filters narrow the shelf to what your team can eat, and the price follows the count. Save it, name it and have it come again.', tags: 'office-snacks top-sellers', customProduct: 'Dynamic Bundle' }],
    '9802': ['Greatest Hits Box', { pound: 3999, look: ['cashew/wheat', 'panned', 'strip', 'pistachio', 'caramel', 'popcorn/honey'], customAvailability: 'CSB', variants: [madeToOrder({ sku: '9802-01', label: 'hits box', unitName: 'box', weight: 3, cents: 3_499 }, true)], line: 'Pick six of the ones everybody reorders', text: 'The shelf behind this box holds only what sells out: the salted cashews, the caramels, the mango, the almonds in chocolate. Take six that you have heard about. You will know by Friday which bag to buy next.', tags: 'hero bestsellers', customProduct: 'Dynamic Bundle' }],
    '9905': ['Custom Trail Mix', { pound: 1099, look: ['almond', 'raisin', 'cashew', 'cranberry', 'panned', 'pumpkinSeed'], pack: 'pouch', variants: [madeToOrder({ sku: '9905-05', label: '5 lb mix', unitName: 'bag', weight: 5, cents: 0 }), madeToOrder({ sku: '9905-25', label: '25 lb mix', unitName: 'case', weight: 25, cents: 0 })], line: 'Up to ten ingredients, in the parts you say', text: 'Name the mix, choose what goes in, and set how many parts of each. We blend it on the day, print your name on the label and keep the recipe for next time. The big case costs a fifth less by the pound.', tags: 'office-snacks', customProduct: 'Custom Mix', hidePrice: true }],
    '9901': ['Custom Gift Tray (Large)', { pound: 1399, look: ['cashew', 'apricot', 'pannedLong', 'pistachio', 'date'], pack: 'tray', variants: [madeToOrder({ sku: '9901-05', label: '5 lb tray', unitName: 'tray', weight: 5, cents: 6_999 })], line: 'Five sections, your selection, five pounds', text: 'Fill each of the five sections with something different or give the whole circle to cashews. The tray is lidded, wrapped and ready for a card. It serves about twenty at a party and forty at an office.', tags: 'premium', customProduct: 'Custom Tray', addOns: true }],
    '9900': ['Custom Gift Tray (Medium)', { pound: 1699, look: ['almond', 'cranberry', 'panned', 'walnut', 'strip'], pack: 'tray', variants: [madeToOrder({ sku: '9900-03', label: '3 lb tray', unitName: 'tray', weight: 3, cents: 5_999 })], line: 'Five sections, your selection, three pounds', text: 'The family size of our build-it-yourself tray. Five choices meet around the center, and we level each section by hand. Send it when you know exactly what they like.', tags: '', customProduct: 'Custom Tray', addOns: true }],
  },
}

// prettier-ignore
export const extras: Family = {
  category: 'gift-extras',
  shared: { ...GIFTS, customAvailability: 'PDP', taxKind: 'general', google: 'Arts & Entertainment > Party & Celebration > Gift Giving', storage: '', origin: '' },
  items: {
    '9990': ['Gift Certificate', { pound: 2500, slug: 'gift-certificate', look: ['almond', 'cashew'], pack: 'certificate', shows: 'pack-alone', variants: certificates, digital: true, taxKind: 'exempt', noReviews: false, customProduct: 'Gift Certificate', line: 'By email, within minutes, good on everything', text: 'Choose an amount, tell us whom it is for, and we send it with your words. It never expires and may be spent a little at a time. Good for nephews, clients and anyone who owns enough vases.', tags: '' }],
    '9970': ['Greeting Card', { pound: 395, slug: 'greeting-card', look: ['herb', 'cranberry'], pack: 'card', shows: 'pack-alone', variants: [madeToOrder({ sku: '9970-01', label: 'card', unitName: 'card', weight: 0.05, cents: 395 })], customProduct: 'Greeting Card', hidden: true, line: 'Letterpress wreath outside, your message inside', text: 'Heavy cotton paper is pressed with a wreath of nuts and leaves. We print up to 250 characters of your message inside in a legible hand. It rides along with any gift.', tags: '' }],
    '9980': ['Nutwood Walnut Cracker', { pound: 1400, sizes: 'piece', look: ['walnutShell'], pack: 'nutcracker', shows: 'pack-alone', reviewKind: 'gift', line: 'Cast iron with an oak handle, lever-action, for life', text: 'A lever and a screw give you control that a plier never has: the shell breaks and the half stays whole. It bolts to a board or stands by itself. The oak darkens with use and the iron with age.', tags: 'seasonal', fixedAddress: false, origin: 'United States' }],
    '9981': ['Scoop and Jar Set', { pound: 3200, sizes: 'smallPiece', look: ['almond'], pack: 'scoop-jar', shows: 'pack-alone', reviewKind: 'gift', line: 'One glass jar, one steel scoop, no more rolled-down bags', text: 'The jar takes two pounds of almonds and has a clamp lid with a rubber ring. A two-ounce scoop hangs inside. People buy one and come back for five.', tags: '', origin: 'Italy' }],
    '9982': ['Warehouse Pickup Assortment', { pound: 999, sizes: 'piece', look: ['peanutShell', 'bananaChip', 'pretzel'], pack: 'box', reviewKind: 'snack', taxKind: 'food', fixedAddress: true, maximum: 4, of: { peanut: 40, bananaChip: 30, pretzel: 30 }, line: 'Two pounds of short-dated good things, collected at our door', text: 'What is perfectly fine but too short-dated for the mail ends up in this box. It changes every week and is sold only for pickup at our New Jersey warehouse. Bring a bag and some curiosity.', ingredients: 'Varies; see the packs inside. Contains peanuts, wheat and may contain other nuts, milk, soy and sesame.', tags: '' }],
  },
}
