/** The page for offices, bakeries, restaurants and shops. */
import type { PageInput } from '../../../app/content/page'

export const wholesale: PageInput = {
  path: '/wholesale',
  title: 'Nuts For Business',
  metaDescription: 'Large sizes and quantity prices for offices, bakeries, restaurants and shops.',
  blocks: [
    {
      type: 'hero',
      tagline: 'For business',
      headline: 'Great snacks, by the case.',
      text: 'For offices, bakeries, restaurants and shops: big bags, single serves by the case, and better prices the more you buy.',
      bgDesktopImg: '/images/brand/category-pantry.svg',
      backgroundColor: 'walnut',
      links: [{ text: 'Shop office snacks', url: '/office-snacks/' }],
    },
    { type: 'business-button' },
    {
      type: 'card-grid',
      numOfColumns: 3,
      cards: [
        {
          title: 'Large sizes',
          description:
            'Choose the largest size on any product page; the price per pound shows what you save.',
        },
        {
          title: 'Quantity prices',
          description:
            'Where buying more costs less, the product page shows how many it takes to get each price.',
        },
        {
          title: 'Multiple addresses',
          description: 'Send one order to all your locations, and choose the delivery for each.',
        },
      ],
    },
    {
      type: 'form',
      title: 'Tell us what you need',
      gladlyEmail: 'business@nutwood.example',
      hubspotFormId: 'business-inquiry',
      buttonText: 'Send',
      fields: [
        { field: 'input', name: 'company', placeholder: 'Company', validation: 'required' },
        { field: 'input', name: 'email', placeholder: 'Work email', validation: ['required', 'email'] },
        { field: 'input', name: 'phone', placeholder: 'Phone, ten digits', validation: 'phone' },
        {
          field: 'select',
          name: 'kind',
          placeholder: 'Kind of business',
          options: [
            { label: 'Office', value: 'office' },
            { label: 'Bakery or restaurant', value: 'kitchen' },
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
    {
      type: 'text',
      text: 'For standing orders, pallets or invoicing, write to {businessEmail} or call {phone}, {hours}.',
      links: [
        { text: 'Single serves', url: '/tag/single+serve' },
        { text: 'Pantry', url: '/pantry/' },
      ],
    },
    {
      type: 'product-row',
      title: 'Break room favorites',
      categoryKey: 'office-snacks',
      limit: 8,
      all: { text: 'All office snacks', url: '/office-snacks/' },
    },
  ],
}
