/**
 * Samples of every block, with the options that marketers meet, for `/styleguide`. Like the views, the compiler
 * requires an entry for each.
 */
import { BUTTON_THEMES } from '~/models/content/button-themes'
import { PLACEMENTS } from '~/models/recommendations/recommendation'
import type { z } from 'zod'
import { BlockSchema } from './schemas'
import type { Block, BlockType } from './schemas'

type Input = z.input<typeof BlockSchema>
/** Without the type, which is the sample's key. */
type Sample<T extends BlockType> = Omit<Extract<Input, { readonly type: T }>, 'type'>

/** Whose form the sample of a form is sent by: it is found again on its page (`/lead-form`). */
export const PAGE_OF_THE_FORM = '/wholesale'

const brand = (name: string) => `/images/brand/${name}.svg`
const NUTS = { link: '/nuts/', img: brand('category-nuts') }
const SEEDS = { link: '/seeds/', img: brand('category-seeds') }
const words = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ content: `Slide ${index + 1}` }))

const SAMPLES: { readonly [T in BlockType]: readonly Sample<T>[] } = {
  hero: [
    {
      tagline: 'With a picture',
      headline: 'A hero on a surface, with a wave',
      text: 'Its words are at the left, and below the picture on phones.',
      bgDesktopImg: brand('hero-home'),
      alt: 'Bowls of nuts',
      backgroundColor: 'walnut',
      wave: true,
      links: [{ text: 'Shop nuts', url: '/nuts/' }],
    },
    { headline: 'A hero at the right', desktopAlignment: 'right', mobileAlignment: 'center' },
    { headline: 'A hero in the middle', desktopAlignment: 'center', mobileAlignment: 'top' },
  ],
  marquee: [{ text: 'Roasted this week' }, { text: 'Free samples', backgroundColor: 'apricot' }],
  'banner-section': [
    {
      headline: 'A banner with a picture',
      text: 'Trays, boxes and tins.',
      image: brand('gift-banner'),
      alt: 'A gift basket',
      backgroundColor: 'apricot',
      link: { text: 'Shop gifts', url: '/gifts/' },
    },
    { headline: 'A banner in colors of its own', text: 'Readable.', backgroundColor: '#103a5c' },
  ],
  'shelf-banner': [
    {
      headline: 'A shelf banner',
      img: brand('category-pantry'),
      backgroundColor: 'sand',
      link: { text: 'All baking goods', url: '/pantry/baking/' },
    },
  ],
  header: [
    { level: 3, superTitle: 'A line above it', text: 'A heading of the third level' },
    { level: 3, text: 'A heading alone' },
  ],
  text: [
    { style: 'super-title', text: 'Above a heading' },
    { style: 'large', text: 'Large words.' },
    {
      text: 'A paragraph.\n\nAnother one, with links below.',
      links: [{ text: 'Help', url: '/help' }],
    },
  ],
  'bulleted-list': [{ title: 'A list', listItems: [{ text: 'First' }, { text: 'Second' }] }],
  'card-grid': ([3, 4, 5] as const).map((numOfColumns) => ({
    gridTitle: `A grid of ${numOfColumns} columns`,
    numOfColumns,
    cards: Array.from({ length: numOfColumns }, (_, index) => ({
      title: `Card ${index + 1}`,
      description: 'What it is about.',
      imgSrc: NUTS.img,
      link: NUTS.link,
      callToActionText: 'See nuts',
    })),
  })),
  'category-card': [
    { label: 'Nuts', text: 'By the pound', ...NUTS },
    { label: 'Seeds', ...SEEDS },
  ],
  'top-category-card': [
    { label: 'Nuts', ...NUTS },
    { label: 'Seeds', ...SEEDS },
  ],
  carousel: [
    {
      label: 'What people say',
      slides: [
        {
          content: 'They taste of autumn.',
          typographyStyle: 'LargeBodyText',
          attribution: 'A customer',
          thumbnail: NUTS.img,
          alt: 'Nuts',
        },
        { content: 'We ordered again.', attribution: 'Another one', thumbnail: SEEDS.img, alt: 'Seeds' },
      ],
    },
    { label: 'Three abreast, running', autoPlay: true, slidesPerView: 3, slides: words(5) },
    { label: 'Ending at both ends', circular: false, showPagination: false, slides: words(2) },
  ],
  'carousel-container': [
    {
      title: 'A row of cards',
      all: { text: 'All departments', url: '/menu' },
      cards: [
        { label: 'Nuts', text: 'By the pound', ...NUTS },
        { label: 'Seeds', ...SEEDS },
      ],
    },
  ],
  'product-row': [
    {
      title: 'Products of a category',
      categoryKey: 'nuts',
      limit: 4,
      all: { text: 'All nuts', url: '/nuts/' },
    },
    { title: 'Products of a tag', tag: 'dark-chocolate', limit: 4 },
    { title: 'Products by their keys', productKeys: ['1101', '1201'] },
  ],
  recommendations: [{ selector: PLACEMENTS.snackBoxes }],
  'shopable-ingredients': [
    { title: 'Granola: shop the ingredients', skus: ['7203-01', '7405-16', '1101-01', '3001-01'] },
  ],
  'faq-accordion': [
    { title: 'Questions', items: [{ question: 'How fresh are the nuts?', answer: 'Roasted this week.' }] },
    {
      title: 'Questions in a black frame',
      borderColor: 'black',
      titleSize: 'large',
      items: [{ question: 'Where are you?', answer: 'In New Jersey.' }],
    },
  ],
  form: [
    {
      title: 'A form',
      gladlyEmail: 'business@nutwood.example',
      hubspotFormId: 'business-inquiry',
      buttonText: 'Send',
      fields: [
        { field: 'input', name: 'company', placeholder: 'Company', validation: 'required' },
        {
          field: 'input',
          name: 'email',
          placeholder: 'Work email',
          layout: 'placeholder',
          validation: ['required', 'email'],
        },
        {
          field: 'select',
          name: 'kind',
          placeholder: 'Kind of business',
          options: [
            { label: 'Office', value: 'office' },
            { label: 'Shop', value: 'shop' },
          ],
        },
        {
          field: 'radio',
          name: 'reply',
          label: 'How should we reply?',
          options: [
            { label: 'By email', value: 'email' },
            { label: 'By phone', value: 'phone' },
          ],
        },
        { field: 'checkbox', name: 'samples', label: 'Please send samples' },
      ],
    },
  ],
  'modal-button': BUTTON_THEMES.map((theme) => ({
    theme,
    buttonText: `Open by the ${theme} button`,
    title: `Opened by ${theme}`,
    text: 'Words in a dialog.',
  })),
  'business-button': [{}],
  'chat-now': [{ text: 'Somebody is there to help.' }],
  'search-footer': [
    {
      popularSearches: [{ label: 'Almonds', link: '/nuts/almonds/' }],
      favoriteFlavors: [{ label: 'Dark chocolate', link: '/tag/dark+chocolate' }],
    },
  ],
}

const blockOf = (block: object): Block => BlockSchema.parse(block)

/** Every block below a heading with its type. */
export const gallery = (title: string): readonly Block[] => [
  blockOf({ type: 'header', level: 1, text: title }),
  ...Object.entries(SAMPLES).flatMap(([type, samples]) => [
    blockOf({ type: 'header', text: type }),
    ...samples.map((sample) => blockOf({ type, ...sample })),
  ]),
]
