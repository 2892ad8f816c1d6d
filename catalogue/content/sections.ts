/** Menus and site-wide messages. */
import { DEFAULT_CAMPAIGN } from '../../app/models/content/menu-defaults'
import { DEFAULT_QUIZ } from '../../app/models/quiz/default-quiz'
import type { MegaMenu, MobileMenu, SectionContent, SectionName } from '../../app/models/content/menus'

const brand = (name: string) => `/images/brand/${name}.svg`
type Links = readonly (readonly [text: string, url: string])[]
const toLinks = (links: Links) => links.map(([text, url]) => ({ text, url }))

const NUTS: Links = [
  ['Almonds', '/nuts/almonds/'],
  ['Cashews', '/nuts/cashews/'],
  ['Walnuts', '/nuts/walnuts/'],
  ['Pecans', '/nuts/pecans/'],
  ['Pistachios', '/nuts/pistachios/'],
  ['Macadamias', '/nuts/macadamias/'],
  ['Hazelnuts', '/nuts/hazelnuts/'],
  ['Peanuts', '/nuts/peanuts/'],
  ['Mixed Nuts', '/nuts/mixed-nuts/'],
]
const FRUIT: Links = [
  ['Raisins & Currants', '/dried-fruit/raisins/'],
  ['Apricots & Peaches', '/dried-fruit/apricots/'],
  ['Cranberries', '/dried-fruit/cranberries/'],
  ['Dates', '/dried-fruit/dates/'],
  ['Tropical Fruit', '/dried-fruit/tropical-fruit/'],
  ['Freeze-Dried Fruit', '/dried-fruit/freeze-dried-fruit/'],
]
const CHOCOLATE: Links = [
  ['Chocolate-Covered Nuts', '/chocolate-and-sweets/chocolate-nuts/'],
  ['Chocolate-Covered Fruit', '/chocolate-and-sweets/chocolate-fruit/'],
  ['Bars, Bark & Truffles', '/chocolate-and-sweets/chocolate-bars/'],
  ['Gummies', '/chocolate-and-sweets/gummies/'],
  ['Old-Time Candy', '/chocolate-and-sweets/hard-and-chewy/'],
]
const SNACKS: Links = [
  ['Trail Mix', '/snacks/trail-mix/'],
  ['Rice Crackers & Sesame Sticks', '/snacks/rice-and-crackers/'],
  ['Fruit & Veggie Chips', '/snacks/chips/'],
  ['Popcorn & Pretzels', '/snacks/popcorn-and-pretzels/'],
  ['Granola & Bars', '/snacks/granola-and-bars/'],
]
const PANTRY: Links = [
  ['Flours', '/pantry/flours/'],
  ['Nut Butters', '/pantry/nut-butters/'],
  ['Grains & Rice', '/pantry/grains/'],
  ['Beans & Lentils', '/pantry/beans-and-lentils/'],
  ['Baking & Sweeteners', '/pantry/baking/'],
  ['Powders', '/pantry/powders/'],
]
const COFFEE: Links = [
  ['Coffee', '/coffee-and-tea/coffee/'],
  ['Tea & Cocoa', '/coffee-and-tea/tea/'],
]
const SEEDS: Links = [
  ['Pumpkin Seeds', '/seeds/pumpkin-seeds/'],
  ['Sunflower Seeds', '/seeds/sunflower-seeds/'],
  ['Chia, Flax & Hemp', '/seeds/chia-flax-hemp/'],
]
const GIFTS: Links = [
  ['Gift Trays', '/gifts/gift-trays/'],
  ['Gift Baskets & Boxes', '/gifts/gift-baskets/'],
  ['Gift Tins', '/gifts/gift-tins/'],
]
const group = (headerText: string, headerUrl: string, links: Links) => ({
  headerText,
  headerUrl,
  links: toLinks(links),
})

const megaMenu: MegaMenu = {
  sections: [
    {
      header: { text: 'Nuts & Seeds', url: '/nuts/', color: 'nuts' },
      linkGroups: [group('Nuts', '/nuts/', NUTS), group('Seeds', '/seeds/', SEEDS)],
      promoZones: [{ image: brand('category-nuts'), text: 'Straight from the roaster', url: '/nuts/' }],
    },
    {
      header: { text: 'Dried Fruit', url: '/dried-fruit/', color: 'fruit' },
      linkGroups: [group('Dried Fruit', '/dried-fruit/', FRUIT)],
      promoZones: [
        { image: brand('category-dried-fruit'), text: 'Fruit, minus the water', url: '/dried-fruit/' },
      ],
    },
    {
      header: { text: 'Chocolates & Sweets', url: '/chocolate-and-sweets/', color: 'chocolate' },
      linkGroups: [group('Chocolates & Sweets', '/chocolate-and-sweets/', CHOCOLATE)],
      promoZones: [
        { image: brand('category-chocolate'), text: 'Thickly dipped', url: '/tag/dark+chocolate' },
      ],
    },
    {
      header: { text: 'Snacks', url: '/snacks/', color: 'snacks' },
      linkGroups: [group('Snacks', '/snacks/', SNACKS)],
      promoZones: [
        { image: brand('category-snacks'), text: 'For four in the afternoon', url: '/office-snacks/' },
      ],
    },
    {
      header: { text: 'Pantry', url: '/pantry/', color: 'pantry' },
      linkGroups: [group('Pantry', '/pantry/', PANTRY), group('Coffee & Tea', '/coffee-and-tea/', COFFEE)],
      promoZones: [],
    },
    {
      header: { text: 'Gifts', url: '/gifts/', color: 'apricot' },
      linkGroups: [group('Gifts', '/gifts/', GIFTS)],
      promoZones: [{ image: brand('category-gifts'), text: 'Sent to their door', url: '/gifts/' }],
    },
  ],
}

const entry = (text: string, url: string, links: Links = []) => ({ text, url, links: toLinks(links) })

/** Phones show one level: groups that share a panel on large screens are separate entries here. */
const mobileMenu: MobileMenu = {
  entries: [
    entry('Nuts', '/nuts/', NUTS),
    entry('Dried Fruit', '/dried-fruit/', FRUIT),
    entry('Chocolates & Sweets', '/chocolate-and-sweets/', CHOCOLATE),
    entry('Snacks', '/snacks/', SNACKS),
    entry('Pantry', '/pantry/', PANTRY),
    entry('Coffee & Tea', '/coffee-and-tea/', COFFEE),
    entry('Seeds', '/seeds/', SEEDS),
    entry('Gifts', '/gifts/', GIFTS),
    entry('Best Sellers', '/bestsellers/', [['Shop All Greatest Hits', '/bestsellers/hero']]),
    entry('New Products', '/tag/new+products'),
    entry('Take the Quiz', '/quiz'),
  ],
}

export const sections: { readonly [N in SectionName]?: SectionContent<N> } = {
  'mega-menu': megaMenu,
  'mobile-menu': mobileMenu,
  'promotional-messaging-bar': {
    messages: ['Packed to order'],
  },
  'global-campaign-carousel': {
    items: [
      { ...DEFAULT_CAMPAIGN, url: '/bestsellers/' },
      { promotionName: 'gifts', content: 'Gifts, sent to their door', url: '/gifts/' },
      { promotionName: 'new-products', content: 'New on the Shelf', url: '/tag/new+products' },
    ],
  },
  'feature-flags': { flags: {} },
  'first-time-offer': { initial: {}, secondary: {} },
  quiz: DEFAULT_QUIZ,
  'sitewide-banner': { text: 'Use code WELCOME10 for 10% off', url: '/top_sellers/', linkText: 'Shop now' },
}
