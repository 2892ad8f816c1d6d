/** The home page. */
import type { PageInput } from '../../../app/content/page'

const brand = (name: string) => `/images/brand/${name}.svg`

const DEPARTMENTS = [
  { label: '{product}', link: '/nuts/', img: brand('category-nuts') },
  { label: 'Dried Fruit', link: '/dried-fruit/', img: brand('category-dried-fruit') },
  { label: 'Chocolates', link: '/chocolate-and-sweets/', img: brand('category-chocolate') },
  { label: 'Snacks', link: '/snacks/', img: brand('category-snacks') },
  { label: 'Seeds', link: '/seeds/', img: brand('category-seeds') },
  { label: 'Pantry', link: '/pantry/', img: brand('category-pantry') },
  { label: 'Coffee & Tea', link: '/coffee-and-tea/', img: brand('category-coffee-tea') },
  { label: 'Gifts', link: '/gifts/', img: brand('category-gifts') },
] as const

export const homePage: PageInput = {
  path: '/',
  title: 'Nuts, dried fruit, snacks and gifts',
  metaDescription:
    'Nuts, dried fruit, chocolates, snacks and pantry goods in every size from a pocket-size bag to a 25-pound case, with free shipping on larger orders.',
  blocks: [
    {
      type: 'hero',
      tagline: 'Roasted, dried and dipped',
      headline: 'Good things come in handfuls.',
      text: 'Nuts, fruit, chocolate and pantry staples, from a pocket-size bag to a 25-pound case.',
      bgDesktopImg: brand('hero-home'),
      alt: 'Bowls of cashews, cranberries, mixed nuts, apricots and pistachios on a table',
      backgroundColor: 'walnut',
      wave: true,
      links: [
        { text: 'Shop top sellers', url: '/top_sellers/' },
        { text: 'Shop all {product}', url: '/nuts/' },
      ],
    },
    ...DEPARTMENTS.map((department) => ({ type: 'top-category-card', ...department }) as const),
    {
      type: 'product-row',
      title: 'The ones that sell out first',
      categoryKey: 'top-sellers',
      limit: 8,
      all: { text: 'All top sellers', url: '/top_sellers/' },
    },
    {
      type: 'banner-section',
      headline: 'Not sure where to start?',
      text: 'Answer four questions, and we find what you will like.',
      backgroundColor: 'sand',
      link: { text: 'Take the quiz', url: '/quiz' },
    },
    {
      type: 'banner-section',
      headline: 'A gift nobody puts back in the drawer',
      text: 'Trays, boxes and tins of nuts, fruit and chocolate. Send them straight to their door.',
      image: brand('gift-banner'),
      alt: 'A gift basket of nuts and fruit beside two ribboned boxes',
      backgroundColor: 'apricot',
      link: { text: 'Shop gifts', url: '/gifts/' },
    },
    {
      type: 'product-row',
      title: 'New on the shelf',
      tag: 'new-products',
      limit: 8,
      all: { text: 'All new products', url: '/tag/new+products' },
    },
    {
      type: 'card-grid',
      gridTitle: 'How we do things',
      numOfColumns: 3,
      cards: [
        {
          title: 'A price for every size',
          description:
            'Every size shows its price per pound, so you can see at a glance which bag is the better buy.',
        },
        {
          title: 'What’s in the bag',
          description:
            'Ingredients, allergens, country of origin and nutrition facts are on every product page.',
          callToActionText: 'See almonds',
          link: '/nuts/almonds/',
        },
        {
          title: 'We make it right',
          description:
            'If something isn’t right, call {phone} or write to us. We’ll replace it or refund you.',
          callToActionText: 'Contact us',
          link: '/contact',
        },
      ],
    },
    { type: 'recommendations', selector: 'snack-boxes' },
    {
      type: 'product-row',
      title: 'Dark chocolate, and plenty of it',
      tag: 'dark-chocolate',
      limit: 8,
      all: { text: 'All dark chocolate', url: '/tag/dark+chocolate' },
    },
    {
      type: 'banner-section',
      headline: 'Stock the break room',
      text: 'Single serves and big bags for offices, kitchens and shops. The more you buy, the less you pay.',
      image: brand('category-snacks'),
      alt: 'A bowl of pretzels, popcorn and sesame sticks',
      backgroundColor: 'leaf',
      link: { text: '{product} For Business', url: '/wholesale' },
    },
    {
      type: 'search-footer',
      popularSearches: [
        { label: 'Almonds', link: '/nuts/almonds/' },
        { label: 'Cashews', link: '/nuts/cashews/' },
        { label: 'Walnuts', link: '/nuts/walnuts/' },
        { label: 'Trail mix', link: '/snacks/trail-mix/' },
        { label: 'Organic', link: '/organic/' },
      ],
      favoriteFlavors: [
        { label: 'Dark chocolate', link: '/tag/dark+chocolate' },
        { label: 'Raw', link: '/tag/raw' },
        { label: 'Sugar-free', link: '/tag/sugar+free' },
        { label: 'Less salt', link: '/tag/less+salt' },
      ],
    },
  ],
}
