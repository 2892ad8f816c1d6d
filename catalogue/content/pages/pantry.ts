/** Pantry staples, and what to make of them. */
import type { PageInput } from '../../../app/content/page'

const brand = (name: string) => `/images/brand/${name}.svg`

export const pantryStaples: PageInput = {
  path: '/cms/pantry-staples',
  title: 'Pantry staples',
  metaDescription: 'Flours, grains, beans, nut butters and baking goods.',
  blocks: [
    {
      type: 'hero',
      tagline: 'Pantry',
      headline: 'Dinner starts in the pantry.',
      text: 'Flours, grains, beans, nut butters and spices for people who love to cook.',
      bgDesktopImg: brand('category-pantry'),
      backgroundColor: 'leaf',
      links: [{ text: 'All pantry goods', url: '/pantry/' }],
    },
    {
      type: 'category-card',
      label: 'Flours',
      text: 'Almond, coconut, oat',
      link: '/pantry/flours/',
      img: brand('category-pantry'),
    },
    {
      type: 'category-card',
      label: 'Nut Butters',
      text: 'Roasted nuts and little else',
      link: '/pantry/nut-butters/',
      img: brand('category-nuts'),
    },
    {
      type: 'category-card',
      label: 'Seeds',
      text: 'To stir in, blend and sprinkle',
      link: '/seeds/',
      img: brand('category-seeds'),
    },
    {
      type: 'category-card',
      label: 'Coffee & Tea',
      text: 'However you brew it',
      link: '/coffee-and-tea/',
      img: brand('category-coffee-tea'),
    },
    {
      type: 'product-row',
      title: 'From the pantry',
      categoryKey: 'pantry',
      limit: 12,
      all: { text: 'All pantry goods', url: '/pantry/' },
    },
    {
      type: 'shopable-ingredients',
      title: 'Granola by the sheet pan: shop the ingredients',
      skus: ['7203-01', '7405-16', '1101-01', '3001-01'],
    },
    {
      type: 'shelf-banner',
      headline: 'Flour, sugar, chocolate chips',
      img: brand('category-pantry'),
      backgroundColor: 'sand',
      link: { text: 'All baking goods', url: '/pantry/baking/' },
    },
    {
      type: 'product-row',
      title: 'For baking',
      categoryKey: 'baking',
      limit: 8,
      all: { text: 'Everything for baking', url: '/pantry/baking/' },
    },
  ],
}
