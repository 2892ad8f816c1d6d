import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { BuyBox } from './buy-box'
import { ProductChoice, ProductFacts, Tiers } from './choice'
import { DeliveryEstimate } from './delivery-estimate'
import {
  AllergenNotice,
  IngredientsSection,
  IngredientsText,
  ProductDetails,
  shortIngredients,
} from './details'
import { ProductGallery } from './gallery'
import { NutritionPanel } from './nutrition'
import { ProductOpening } from './opening'
import { ProductCard } from './product-card'
import { ProductRow } from './product-grid'
import { quantityOptions, QuantitySelect } from './quantity-select'
import { ReviewList } from './reviews'
import type { Image, NutritionFacts } from '~/models/catalogue/product'
import { reviewsShown } from '~/models/reviews/review-pages'
import { orderCountText, toCardView } from '~/models/search/card-view'
import type { ProductCard as Card } from '~/models/search/product-card'
import type { ProductChoiceProps } from './choice'
import type { SizeOption } from './size-selector'

const image = (label: string): Image => ({ url: `/images/${label}.svg`, label, width: 800, height: 800 })
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const base: Card = {
  productKey: 'almonds',
  name: 'Roasted Almonds',
  path: '/nuts/almonds/roasted.html',
  image: image('almonds'),
  sku: '1001-01',
  variantLabel: '1 lb bag',
  unitName: 'bag',
  weight: 1,
  bulk: false,
  wholesale: false,
  price: usd(1099),
  onSale: false,
  inStock: true,
  allVariantsOutOfStock: false,
  hidePrice: false,
  hasSiblings: true,
  onePoundBulk: false,
  autoDeliveryEligible: true,
  tags: [],
  shortDescription: '',
  averageRating: 4.74,
  totalReviews: 12,
  requiresCustomization: false,
  reportingCategory: 'Nuts',
}
const card = (changes: Partial<Card> = {}, props: Partial<Parameters<typeof ProductCard>[0]> = {}) =>
  render(<ProductCard card={toCardView({ ...base, ...changes })} {...props} />)

describe('a product card', () => {
  it('links to the product page by a plain link', () => {
    expect(card()).toMatch(/<a [^>]*href="\/nuts\/almonds\/roasted.html"[^>]*>Roasted Almonds<\/a>/)
  })

  it('adds one piece by a plain form', () => {
    const form = /<form.*<\/form>/.exec(card())?.[0] ?? ''
    expect(form).toContain('method="post" action="/cart"')
    for (const [name, value] of [
      ['intent', 'add'],
      ['sku', '1001-01'],
      ['quantity', '1'],
    ])
      expect(form).toContain(`type="hidden" name="${name}" value="${value}"`)
    expect(form).toContain('Add to Cart')
  })

  it('has its stars in both layouts', () => {
    for (const layout of ['plp', 'recommendations'] as const)
      expect(card({}, { layout })).toContain('4.5 out of 5 stars')
  })

  it('says what is sold out, out of stock and not individually packaged', () => {
    expect(words(card({ inStock: false, allVariantsOutOfStock: true }))).toContain(
      'This product is sold out.',
    )
    expect(words(card({ inStock: false }))).toContain('Out of stock')
    expect(card({ inStock: false })).not.toContain('<form')
    expect(words(card({ bulk: true }))).toContain('Not individually packaged')
    expect(words(card())).not.toMatch(/stock|packaged|sold out/)
  })

  it.each([{ hidePrice: true }, { price: usd(0) }])(
    'offers to build where there is no price yet: %o [CARD-04]',
    (changes) => {
      const text = words(card(changes))
      expect(text).toContain('Build your own')
      expect(text).not.toContain('$')
    },
  )

  it.each([
    ['badge-limited', 'Seasonal'],
    ['badge-shipsfree', 'Ships Free'],
    ['badge-bestseller', 'Best Seller'],
    ['badge-onsale', 'Sale'],
  ])('shows the tag %s as %s', (tag, text) => {
    expect(toCardView({ ...base, tags: [tag, 'vegan'] }).badges.map((badge) => badge.text)).toEqual([text])
    expect(words(card({ tags: [tag] }))).toContain(text)
  })

  it('shows a saving only where there is one', () => {
    expect(words(card({ savePercent: 12 }))).toContain('Save 12%')
    expect(words(card())).not.toContain('Save')
  })

  it('shows a price per pound for a pound of bulk', () => {
    expect(words(card({ bulk: true, weight: 1 }))).toContain('$10.99 / lb')
    expect(words(card({ weight: 5, unitPrice: { value: usd(960), per: 'lb' } }))).toContain('$9.60 / lb')
  })

  it.each([
    [undefined, null],
    [0, null],
    [1, 'Ordered 1×'],
    [5, 'Ordered 5×'],
    [6, 'Ordered 5+×'],
  ])('counts %s orders as %s', (count, text) => {
    expect(orderCountText(count)).toBe(text)
  })

  it('shows when it was last ordered [CARD-12]', () => {
    expect(words(card({ lastOrderedOn: '2025-03-04' }))).toContain('Last ordered March 4, 2025')
  })

  it('offers the substitute while its own size is out of stock [CARD-13]', () => {
    const html = card({
      inStock: false,
      substituteVariant: { sku: '1001-05', variantLabel: '5 lb bag', price: usd(4799) },
    })
    expect(html).toContain('name="sku" value="1001-05"')
    expect(words(html)).toContain('Add 5 lb bag')
  })

  it('leads to the product where the shopper puts it together [CARD-14]', () => {
    const html = card({ requiresCustomization: true })
    expect(html).not.toContain('<form')
    expect(words(html)).toContain('Build your own')
  })

  it('shows the range of prices where they differ', () => {
    expect(words(card({ priceRange: { min: usd(599), max: usd(12000) } }))).toContain(
      'Sizes from $5.99 to $120',
    )
  })

  it('stands in rows with a heading, and not at all without cards', () => {
    expect(
      words(
        render(
          <ProductRow
            title="New"
            cards={[toCardView(base)]}
            all={{ text: 'All new', url: '/tag/new+products' }}
          />,
        ),
      ),
    ).toMatch(/^New 1 item All new/)
    expect(render(<ProductRow title="New" cards={[]} />)).toBe('')
  })
})

const size = (sku: string, changes: Partial<SizeOption> = {}): SizeOption => ({
  sku,
  label: `${sku} bag`,
  href: `/p.html?sku=${sku}`,
  price: usd(1099),
  available: true,
  ...changes,
})

const choice = (options: readonly SizeOption[], changes: Partial<ProductChoiceProps> = {}) =>
  render(
    <ProductChoice
      oneLiner=""
      options={options}
      selectedSku="a"
      discounts={[]}
      hidePrice={false}
      outOfStock="Sorry, this item is out of stock."
      {...changes}
    />,
  )

describe('buying', () => {
  it('offers each size as a link with its price, and says in words which one is chosen', () => {
    const html = choice([size('a'), size('b', { price: usd(4799), unit: '$9.60 / lb' })], {
      selectedSku: 'b',
    })
    expect(html).toContain('href="/p.html?sku=a"')
    expect(html).toMatch(/href="\/p.html\?sku=b" aria-current="true"/)
    expect(words(html)).toContain('Size: b bag a bag $10.99 b bag $47.99 $9.60 / lb (selected)')
    expect(words(choice([size('a')]))).toBe('$10.99 Size: a bag')
  })

  it('posts quantity and size to the cart', () => {
    const html = render(<BuyBox max={99} sku="a" label="a bag" price="$10.99" available />)
    expect(html).toContain('method="post" action="/cart"')
    expect(html).toContain('name="sku" value="a"')
    expect(html).toContain('name="quantity"')
    expect(html).not.toContain('disabled')
    expect(words(html)).toMatch(/^\$10\.99 a bag Quantity/)
  })

  it('has a disabled button for a backordered size, which says so and why [PDP-08]', () => {
    const html = render(<BuyBox max={99} sku="a" label="a bag" available={false} />)
    expect(html).toMatch(/<button [^>]*aria-describedby="out-of-stock" disabled="">Out of stock</)
    expect(html).not.toContain('name="quantity"')
    const reason = choice([size('a', { available: false, bagSize: 'Small bag' })])
    expect(reason).toMatch(/id="out-of-stock">Sorry, this item is out of stock\.</)
    expect(words(reason)).toMatch(/^\$10\.99 Out of stock Small bag/)
  })

  it('says what a sale takes off the chosen size, and less than a percent in dollars alone [PDP-24]', () => {
    const reduced = (was: number) => words(choice([size('a', { comparison: usd(was) }), size('b')]))
    expect(reduced(1299)).toMatch(/^Now \$10\.99 was \$12\.99 Save \$2\.00 \(15%\) Size:/)
    expect(reduced(1100)).toMatch(/^Now \$10\.99 was \$11\.00 Save \$0\.01 Size:/)
    for (const none of [1099, 1000]) expect(reduced(none)).toMatch(/^\$10\.99 Size:/)
  })

  it('tells a hidden price at no size', () => {
    const sizes = [size('a', { comparison: usd(1299) }), size('b', { unit: '$9.60 / lb' })]
    expect(words(choice(sizes, { hidePrice: true }))).toBe('Size: a bag a bag (selected) b bag')
  })

  it.each([
    [99, '1 2 3 4 5 6 7 8 9 more...'],
    [10, '1 2 3 4 5 6 7 8 9 more...'],
    [9, '1 2 3 4 5 6 7 8 9'],
    [3, '1 2 3'],
  ])('offers quantities up to %i as %s [QTY-01]', (max, labels) => {
    expect(
      quantityOptions(max)
        .map((option) => option.label)
        .join(' '),
    ).toBe(labels)
  })

  it('asks for ten and more with a number field [QTY-02]', () => {
    expect(render(<QuantitySelect max={99} value={12} />)).toContain('type="number"')
    expect(render(<QuantitySelect max={99} value={9} />)).toContain('<select')
  })

  it('lists what more pieces cost, and no step that takes nothing off', () => {
    const html = render(
      <Tiers
        price={usd(1099)}
        tiers={[
          { minimumQuantity: 12, value: usd(899) },
          { minimumQuantity: 1, value: usd(1099) },
          { minimumQuantity: 5, value: usd(999) },
          { minimumQuantity: 8, value: usd(999) },
        ]}
      />,
    )
    expect(words(html)).toBe('Buy more, save more 5 or more: $9.99 each 12 or more: $8.99 each')
    expect(render(<Tiers price={usd(1099)} tiers={[]} />)).toBe('')
    expect(render(<Tiers price={usd(1099)} tiers={[{ minimumQuantity: 4, value: usd(1099) }]} />)).toBe('')
  })
})

describe('the delivery estimate', () => {
  it('has its four states', () => {
    expect(words(render(<DeliveryEstimate state={{ kind: 'prompt' }} />))).toContain(
      'Enter your ZIP or postal code',
    )
    expect(render(<DeliveryEstimate state={{ kind: 'prompt' }} loading />)).toContain('aria-busy="true"')
    expect(render(<DeliveryEstimate state={{ kind: 'error', message: 'No carrier' }} />)).toMatch(
      /role="alert"[^>]*>No carrier/,
    )
    expect(
      words(
        render(
          <DeliveryEstimate
            postalCode="07016"
            state={{ kind: 'result', text: 'Arrives by Tuesday, March 4', city: 'Cranford' }}
          />,
        ),
      ),
    ).toContain('Arrives by Tuesday, March 4 to Cranford 07016')
  })

  it('asks by a plain form and keeps what was typed [EST-10] [EST-12]', () => {
    const html = render(
      <DeliveryEstimate state={{ kind: 'prompt' }} postalCode="0701" error="Please enter a valid zip code" />,
    )
    expect(html).toContain('method="post"')
    expect(html).toContain('value="0701"')
    expect(html).toContain('Please enter a valid zip code')
  })

  it('shows no answer above a code that is none', () => {
    const state = { kind: 'result', text: 'Order within 2h 5m 9s to ship tomorrow' } as const
    const html = render(
      <DeliveryEstimate state={state} postalCode="abc" error="Please enter a valid zip code" />,
    )
    expect(words(html)).not.toContain('tomorrow')
    expect(html).toContain('value="abc"')
  })
})

const facts: NutritionFacts = {
  servingSize: { quantity: 30, unit: 'g', description: '1/4 cup' },
  calories: 170,
  perServing: {
    totalFat: { quantity: 15, unit: 'g', pdv: 19 },
    addedSugars: { quantity: 2, unit: 'g', pdv: 4 },
    protein: { quantity: 6, unit: 'g' },
    vitaminA: { quantity: 1, unit: 'mcg', pdv: 0 },
    calcium: { quantity: 76.4, unit: 'mg', pdv: 6 },
  },
}

describe('what a shopper reads', () => {
  const opening = (totalReviews: number) =>
    render(
      <ProductOpening
        breadcrumbs={[]}
        name="Almonds"
        rating={4.7}
        totalReviews={totalReviews}
        images={[image('front'), image('back')]}
      />,
    )

  it('opens with the name, before its pictures', () => {
    const html = opening(3)
    expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('<img'))
    expect(words(html)).toContain('(3 reviews )')
    expect(words(opening(1))).toContain('(1 review )')
    expect(opening(0)).not.toContain('#reviews')
  })

  it('shows pictures with thumbnails that link to them and say what they show [PDP-09]', () => {
    const html = opening(0)
    expect(html).toContain('id="slide-2"')
    expect(html).toMatch(/href="#slide-2"><img [^>]*alt="View 2 of 2: back"/)
    expect(html).toContain('alt="front"')
  })

  it('shows a slide that is no image', () => {
    const html = render(
      <ProductGallery
        name="A"
        slides={[{ type: 'html', content: <b>Turn it</b>, alt: 'Video', miniature: image('m') }]}
      />,
    )
    expect(html).toContain('<b>Turn it</b>')
    expect(html).toContain('aria-label="Video"')
  })

  it('shows at most four highlights and four certifications', () => {
    const five = (name: string) => Array.from({ length: 5 }, (_, index) => `${name}${index}`)
    const html = render(<ProductFacts highlights={five('h')} certifications={five('c')} />)
    expect(html.match(/<li/g)).toHaveLength(8)
    expect(html).not.toMatch(/h4|c4/)
  })

  it.each([
    [450, 450],
    [451, 173],
  ])('shows %i characters of ingredients as %i', (length, shown) => {
    expect([...shortIngredients('x'.repeat(length))]).toHaveLength(shown)
  })

  it('keeps the full list of ingredients within reach', () => {
    const text = `${'almond '.repeat(80)}END`
    const html = render(<IngredientsText text={text} />)
    expect(html).toContain('See the full list of ingredients')
    expect(html).toContain('END')
  })

  it('shows the nutrition panel with serving, values and note', () => {
    const text = words(render(<NutritionPanel facts={facts} servingsPerContainer={15} />))
    expect(text).toContain('15 servings per container')
    expect(text).toContain('Serving size 1/4 cup (30g)')
    expect(text).toContain('Calories 170')
    expect(text).toContain('Total Fat 15g 19%')
    expect(text).toContain('Includes 2g Added Sugars 4%')
    expect(text).toContain('Calcium 76.4mg 6%')
    expect(text).toContain('2,000 calories')
  })

  it('says of a pack for one that it holds one serving', () => {
    const text = words(render(<NutritionPanel facts={facts} servingsPerContainer={1} />))
    expect(text).toContain('1 serving per container')
  })

  it('shows no panel without facts', () => {
    expect(render(<NutritionPanel facts={undefined} />)).toBe('')
  })

  it('warns of the allergens of the facility', () => {
    expect(words(render(<AllergenNotice contains={['tree nuts']} />))).toBe(
      'Contains: tree nuts. Packaged in a facility that handles: peanuts, tree nut, wheat, soy, milk, sesame, fish, shellfish, egg, sulfites.',
    )
  })

  it('unfolds details and ingredients', () => {
    const html = render(
      <>
        <ProductDetails
          description={'One.\n\nTwo.'}
          countryOfOrigin="USA"
          storageRequirements="Cool"
          countPerPound={1200}
          healthTips="Soak"
        />
        <IngredientsSection ingredients="Almonds" />
      </>,
    )
    expect(html.match(/<details[^>]* open=""/g)).toHaveLength(2)
    expect(html.indexOf('Packaged in a facility')).toBeGreaterThan(html.lastIndexOf('</details>'))
    const text = words(html)
    for (const part of ['One.', 'Two.', 'USA', 'Cool', '1,200', 'Soak', 'Almonds'])
      expect(text).toContain(part)
  })

  it('escapes markup in plain descriptions', () => {
    expect(render(<ProductDetails description="<script>alert(1)</script>" />)).not.toContain('<script>')
  })

  it('labels sample reviews as such', () => {
    const review = { id: '1', author: 'A', stars: 5, title: 'Good', text: 'Yes.', date: '2025-03-04' }
    const list = { shown: reviewsShown([review], { page: 1 }), href: '/p.html', average: 5, total: 1 }
    expect(words(render(<ReviewList {...list} sample />))).toContain('sample data')
    expect(words(render(<ReviewList {...list} sample={false} />))).not.toMatch(/sample/i)
  })
})
