/** Pages about the shop: about us, careers, media, testimonials, wholesale. */
import type { PageInput } from '../../../app/content/page'
import { wholesale } from './wholesale'

const brand = (name: string) => `/images/brand/${name}.svg`

const aboutUs: PageInput = {
  path: '/about-us',
  title: 'About us',
  metaDescription:
    'Nutwood sells nuts, dried fruit, chocolates, snacks and pantry goods to homes and businesses in the US and Canada.',
  blocks: [
    {
      type: 'hero',
      headline: 'A shop for people who read the back of the bag.',
      tagline: 'About Nutwood',
      text: 'We sell nuts, dried fruit, chocolates, snacks and pantry goods to homes and businesses in the United States and Canada.',
      bgDesktopImg: brand('category-nuts'),
      backgroundColor: 'leaf',
      links: [{ text: 'Shop all {product}', url: '/nuts/' }],
    },
    {
      type: 'text',
      text: 'Almonds, cashews and walnuts are where we started, and they are still what we know best. A whole pantry grew up around them: dried fruit with no sugar added, flours, seeds, coffee, and more chocolate than anyone strictly needs.\n\nMost products come in several sizes. Each shows its price per pound, so nobody has to do math in the aisle. Ingredients, allergens and nutrition facts are right on the page, not in the fine print.',
    },
    {
      type: 'carousel',
      label: 'How your order gets to you',
      autoPlay: true,
      slides: [
        {
          content: 'Roasted in small batches, the week they ship.',
          typographyStyle: 'Header2',
          thumbnail: brand('category-nuts'),
        },
        {
          content: 'Dried fruit, much of it with no sugar added.',
          typographyStyle: 'Header2',
          thumbnail: brand('category-dried-fruit'),
        },
        {
          content: 'Packed to order in New Jersey, Monday to Friday.',
          typographyStyle: 'Header2',
          thumbnail: brand('category-gifts'),
        },
      ],
    },
    {
      type: 'carousel-container',
      title: 'What we roast, dry and dip',
      all: { text: 'View all', url: '/bestsellers/' },
      cards: [
        { label: 'Nuts', text: 'From almonds to walnuts', link: '/nuts/', img: brand('category-nuts') },
        {
          label: 'Dried fruit',
          text: 'Much of it with no sugar added',
          link: '/dried-fruit/',
          img: brand('category-dried-fruit'),
        },
        {
          label: 'Chocolates',
          text: 'Dark, milk and white',
          link: '/chocolate-and-sweets/',
          img: brand('category-chocolate'),
        },
        {
          label: 'Snacks',
          text: 'For four in the afternoon',
          link: '/snacks/',
          img: brand('category-snacks'),
        },
        {
          label: 'Seeds',
          text: 'For bread, bowls and trail mix',
          link: '/seeds/',
          img: brand('category-seeds'),
        },
      ],
    },
    {
      type: 'card-grid',
      gridTitle: 'What you can count on',
      numOfColumns: 3,
      cards: [
        {
          title: 'Freshness',
          description:
            'Nuts are roasted in small batches and leave our New Jersey warehouse on business days.',
        },
        {
          title: 'Plain prices',
          description: 'You see the full cost, shipping and tax included, before you pay.',
        },
        { title: 'A person to talk to', description: 'Call {phone}, {hours}.' },
      ],
    },
  ],
}

const careers: PageInput = {
  path: '/careers',
  title: 'Careers',
  metaDescription: 'Working at Nutwood.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Company', text: 'Careers' },
    {
      type: 'text',
      style: 'large',
      text: 'We roast, pack, ship, write code and answer the phone. If you do any of these well, we’d like to hear from you.',
    },
    {
      type: 'card-grid',
      gridTitle: 'What we do all day',
      numOfColumns: 3,
      cards: [
        {
          title: 'Roasting and packing',
          description:
            'Early shifts at our New Jersey warehouse. We train you on the roasters and the packing lines; care and a steady hand matter more than experience.',
        },
        {
          title: 'Customer care',
          description:
            'On the phone and by email, {hours}. You know the products, you decide how to make something right, and nobody reads you a script.',
        },
        {
          title: 'Buying and quality',
          description:
            'Tasting, testing and talking to growers. You can tell this year’s harvest from last year’s, or would like to learn how.',
        },
        {
          title: 'Shop and systems',
          description:
            'The store, the search and the warehouse software. We like plain code, fast pages and everything that works on an old phone.',
        },
        {
          title: 'Business customers',
          description:
            'Offices, bakeries, restaurants and shops: you find out what they need and see that they get it.',
        },
        {
          title: 'The busy season',
          description:
            'From October to December we need more hands in packing and customer care. Many of us began that way.',
        },
      ],
    },
    {
      type: 'faq-accordion',
      title: 'How to apply',
      items: [
        {
          question: 'What should I send?',
          answer:
            'Tell us what you would like to do and what you have done. A résumé is welcome by email; a cover letter isn’t necessary.',
        },
        {
          question: 'What happens then?',
          answer:
            'A person reads it and answers. If it may be a match, we talk by phone first, then meet at work.',
        },
        {
          question: 'Is everybody welcome?',
          answer:
            'Yes. We hire for the work, whatever your age, background, family or disability. Tell us what you need to do the job well, and we arrange it.',
        },
      ],
    },
    {
      type: 'text',
      text: 'Write to {careersEmail}, or use our form.',
      links: [{ text: 'Write to us about a job', url: '/contact?topic=careers#form' }],
    },
  ],
}

const media: PageInput = {
  path: '/media',
  title: 'Media',
  metaDescription: 'Facts and contacts for the press.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Company', text: 'Media' },
    {
      type: 'text',
      style: 'large',
      text: 'For questions, samples and photos, write to {pressEmail}. We answer within one business day.',
    },
    {
      type: 'bulleted-list',
      title: 'At a glance',
      listItems: [
        {
          text: 'Nutwood is an online retailer of nuts, dried fruit, chocolates, snacks, pantry goods and gifts.',
        },
        { text: 'We sell to consumers and businesses in the United States and Canada.' },
        { text: 'Orders ship from New Jersey.' },
      ],
    },
  ],
}

const testimonials: PageInput = {
  path: '/testimonials',
  title: 'Testimonials',
  metaDescription: 'Which customer comments we publish, and which we don’t.',
  blocks: [
    { type: 'header', level: 1, superTitle: 'Company', text: 'Testimonials' },
    {
      type: 'text',
      style: 'large',
      text: 'We publish only what real customers have written to us, with their permission and in their own words. Nothing is made up, and nothing is paid for.',
    },
    {
      type: 'text',
      text: 'The best place to read opinions is on the product pages, where every rating stays up whether we like it or not. Sample ratings are labeled as such.\n\nWould you like to add yours? Write to {email}, or tell us with a rating.',
      links: [
        { text: 'Give feedback', url: '/feedback' },
        { text: 'See top sellers', url: '/top_sellers/' },
      ],
    },
  ],
}

export const companyPages: readonly PageInput[] = [aboutUs, careers, media, testimonials, wholesale]
