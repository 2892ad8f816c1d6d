import { describe, expect, it } from 'vitest'
import { categoryOf, productOf, variantOf } from '../catalogue/testing/products'
import { usd } from '../money/money'
import { breadcrumbList, faqPage, itemList, organization, productLd } from './json-ld'
import { headTags } from './page-head'
import { productFeed } from './product-feed'
import { plainText, summaryOf } from './summary'
import { element, escapeXml } from './xml'

const ORIGIN = 'https://shop.example'
const CONTEXT = { '@context': 'https://schema.org' }

describe('texts of XML', () => {
  it('are escaped, without what XML cannot hold', () => {
    expect(escapeXml(`<a href="x">'&'</a>`)).toBe('&#60;a href=&#34;x&#34;&#62;&#39;&#38;&#39;&#60;/a&#62;')
    expect(escapeXml('a\u0000\u0008\u000b\u000c\u000e\u001f\ufffe\uffffb\t\n\r')).toBe('ab\t\n\r')
    expect(element('loc', 'a&b')).toBe('<loc>a&#38;b</loc>')
  })
})

describe('the head of a page', () => {
  const page = { title: 'Nuts', description: 'All of them', origin: ORIGIN, path: '/nuts' }
  const shared = [
    { title: 'Nuts' },
    { name: 'description', content: 'All of them' },
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/nuts' },
    { property: 'og:site_name', content: 'Nutwood' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: 'Nuts' },
    { property: 'og:description', content: 'All of them' },
    { property: 'og:url', content: 'https://shop.example/nuts' },
    { property: 'og:image', content: 'https://shop.example/shared.png' },
    { property: 'og:image:alt', content: 'Nutwood' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
  const tag = (tags: ReturnType<typeof headTags>, property: string) =>
    tags.find((one) => 'property' in one && one.property === property)

  it('names it, its one address and its picture', () => {
    expect(headTags(page)).toEqual(shared)
    const jsonLd = [{ a: 1 }]
    expect(headTags({ ...page, jsonLd })).toEqual([...shared, { 'script:ld+json': { a: 1 } }])
    expect(headTags({ ...page, jsonLd, isIndexed: false })).toEqual([
      ...shared,
      { name: 'robots', content: 'noindex' },
    ])
    expect(tag(headTags({ ...page, type: 'product' }), 'og:type')).toMatchObject({ content: 'product' })
  })

  it('has no description rather than an empty one', () => {
    const isAbout = (one: object) => JSON.stringify(one).includes('description')
    expect(headTags(page).filter(isAbout)).toHaveLength(2)
    expect(headTags({ ...page, description: '' })).toEqual(shared.filter((one) => !isAbout(one)))
  })

  it.each([
    [['/a.svg', '/b.jpg'], '/b.jpg'],
    [['/a.SVG?x', '/b.svg#y'], '/shared.png'],
    [['/a.svgz'], '/a.svgz'],
    [['/svg.png'], '/svg.png'],
    [[], '/shared.png'],
  ])('of the pictures %j shows no drawing', (urls, shown) => {
    const tags = headTags({ ...page, pictures: urls.map((url) => ({ url, label: `Picture ${url}` })) })
    expect(tag(tags, 'og:image')).toMatchObject({ content: ORIGIN + shown })
    const alt = shown === '/shared.png' ? 'Nutwood' : `Picture ${shown}`
    expect(tag(tags, 'og:image:alt')).toMatchObject({ content: alt })
  })
})

it('what HTML says is read as it is shown', () => {
  expect(plainText('with <strong>sea salt</strong>, then')).toBe('with sea salt, then')
  expect(plainText('<p>Nuts &amp; <b>seeds</b></p>\n<p>&lt;5&nbsp;g, &quot;raw&quot; &amp;lt;</p>')).toBe(
    'Nuts & seeds <5 g, "raw" &lt;',
  )
})

describe('a description that nobody has written', () => {
  const ofLength = (length: number) => 'nut '.repeat(length).slice(0, length - 1) + '!'

  it.each([
    [[], ''],
    [[' ', '\n'], ''],
    [['Roasted\n\n today.', ' Sent tomorrow. '], 'Roasted today. Sent tomorrow.'],
    [[ofLength(160)], ofLength(160)],
    [[ofLength(161)], `${'nut '.repeat(39).trim()}...`],
    [['nut '.repeat(38) + 'nuts. And more'], `${'nut '.repeat(38)}nuts...`],
    [[`${'x'.repeat(150)}, and others after it`], `${'x'.repeat(150)}, and...`],
    [['x'.repeat(200)], `${'x'.repeat(157)}...`],
  ])('of %j is %j', (texts, summary) => {
    expect(summaryOf(texts)).toBe(summary)
    expect(summary.length).toBeLessThanOrEqual(160)
  })
})

describe('what search engines read', () => {
  it('of the way to a page', () => {
    expect(breadcrumbList([{ name: 'Nuts', url: '/nuts' }, { name: 'Almonds' }], ORIGIN)).toEqual({
      ...CONTEXT,
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Nuts', item: 'https://shop.example/nuts' },
        { '@type': 'ListItem', position: 2, name: 'Almonds' },
      ],
    })
  })

  it('of a list', () => {
    const cards = [{ name: 'Almonds', path: '/almonds.html?sku=1101-05' }]
    expect(itemList(cards, { total: 64, before: 50 }, ORIGIN)).toEqual({
      ...CONTEXT,
      '@type': 'ItemList',
      numberOfItems: 64,
      itemListElement: [
        { '@type': 'ListItem', position: 51, name: 'Almonds', url: 'https://shop.example/almonds.html' },
      ],
    })
  })

  it('of the shop', () => {
    expect(organization(ORIGIN)).toEqual([
      {
        ...CONTEXT,
        '@type': 'Organization',
        name: 'Nutwood',
        url: 'https://shop.example/',
        logo: 'https://shop.example/favicon.svg',
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          telephone: '1-800-555-0134',
          email: 'care@nutwood.example',
        },
      },
      {
        ...CONTEXT,
        '@type': 'WebSite',
        name: 'Nutwood',
        url: 'https://shop.example/',
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: 'https://shop.example/search/instant?query={search_term}',
          },
          'query-input': 'required name=search_term',
        },
      },
    ])
  })

  it('of questions, where a page answers any', () => {
    expect(faqPage([])).toBeNull()
    expect(faqPage([{ question: 'Fresh?', answer: 'Yes.' }])).toEqual({
      ...CONTEXT,
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'Fresh?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
      ],
    })
  })
})

describe('what search engines read of a product', () => {
  const image = { url: '/a.jpg', label: 'a', width: 1, height: 1 }
  const nutrition = {
    servingSize: { quantity: 30, unit: 'g', description: 'a handful' },
    calories: 170,
    perServing: { totalFat: { quantity: 15, unit: 'g' }, sodium: { quantity: 2, unit: 'mg' } },
  }
  const about = (over: Partial<Parameters<typeof productLd>[0]> = {}) =>
    productLd({
      product: productOf(),
      variant: variantOf('a-01', { images: [image] }),
      price: usd(1_005),
      description: 'Crunchy',
      nutrition: null,
      origin: ORIGIN,
      ...over,
    })
  const plain = {
    ...CONTEXT,
    '@type': 'Product',
    name: 'Roasted Almonds',
    description: 'Crunchy',
    sku: 'a-01',
    brand: { '@type': 'Brand', name: 'Nutwood' },
    image: ['https://shop.example/a.jpg'],
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/nuts/almonds/roasted-almonds.html?sku=a-01',
      price: '10.05',
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
      shippingDetails: {
        '@type': 'OfferShippingDetails',
        shippingDestination: [
          { '@type': 'DefinedRegion', addressCountry: 'US' },
          { '@type': 'DefinedRegion', addressCountry: 'CA' },
        ],
        shippingSettingsLink: 'https://shop.example/shipping',
      },
    },
  }
  const aggregateRating = { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 }
  const fact = (name: string, value: number, unitText: string) => ({
    '@type': 'PropertyValue',
    name,
    value,
    unitText,
  })

  it('is its offer, and what people say of it', () => {
    expect(about()).toEqual({ ...plain, aggregateRating })
    expect(about({ product: productOf({ totalReviews: 0 }) })).toEqual(plain)
    expect(about({ variant: variantOf('a-01', { backordered: true }) })).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('is no offer where the price is told to nobody', () => {
    const { offers: _none, ...bare } = plain
    expect(about({ product: productOf({ hidePrice: true }) })).toEqual({ ...bare, aggregateRating })
  })

  it('is what is in it', () => {
    expect(about({ nutrition })).toEqual({
      ...plain,
      additionalProperty: [
        fact('Serving size', 30, 'g'),
        fact('Calories per serving', 170, 'kcal'),
        fact('Total fat per serving', 15, 'g'),
        fact('Sodium per serving', 2, 'mg'),
      ],
      aggregateRating,
    })
  })

  it('is nothing that is made up', () => {
    expect(about({ product: productOf({ sampleData: true }), nutrition })).toEqual(plain)
  })
})

describe('the feed of goods', () => {
  const feed = (...products: Parameters<typeof productFeed>[0]) =>
    productFeed(products, { origin: ORIGIN, threshold: usd(5900) })
  const itemsOf = (xml: string) => xml.match(/<item>.*?<\/item>/g) ?? []
  const entry = (over: Parameters<typeof variantOf>[1], product: Parameters<typeof productOf>[0] = {}) =>
    itemsOf(
      feed(
        productOf({
          description: '<p>Crunchy &amp;&nbsp;fresh</p>\n <b>nuts</b>',
          ...product,
          variants: [variantOf('a 01', over)],
        }),
      ),
    )[0]
  const START =
    '<item><g:id>a 01</g:id><g:item_group_id>1101</g:item_group_id><g:title>Roasted Almonds, 1 lb bag</g:title>' +
    '<g:description>Crunchy &#38; fresh nuts</g:description>' +
    '<g:link>https://shop.example/nuts/almonds/roasted-almonds.html?sku=a%2001</g:link>'
  const END =
    '<g:brand>Nutwood</g:brand><g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists>'
  const TYPE = '<g:product_type>NUTS &#62; ALMONDS</g:product_type>'

  it('is a channel of what is sold by itself, each size an entry', () => {
    expect(feed()).toBe(
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Nutwood</title>' +
        '<link>https://shop.example/</link><description>What Nutwood sells</description></channel></rss>',
    )
    const sizes = [variantOf('a-01'), variantOf('a-05')]
    expect(itemsOf(feed(productOf({ variants: sizes }), productOf()))).toHaveLength(3)
    expect(itemsOf(feed(productOf({ hidePrice: true })))).toEqual([])
    const mix = variantOf('m', { customProduct: 'Custom Mix' })
    expect(itemsOf(feed(productOf({ variants: [mix, ...sizes] })))).toEqual([])
  })

  it('says of each size what its page says', () => {
    expect(entry({})).toBe(
      `${START}<g:availability>in_stock</g:availability><g:price>9.99 USD</g:price>${END}${TYPE}` +
        '<g:shipping_weight>1 lb</g:shipping_weight></item>',
    )
    const images = ['/1.svg', '/1.jpg', '/2.svg?w=8', '/2.jpg'].map((url) => ({
      ...{ url, label: '', width: 1, height: 1 },
    }))
    expect(
      entry({
        images,
        backordered: true,
        weight: 0,
        googleProductCategory: 'Food & Drink',
        prices: [{ value: usd(999), discounted: usd(849), tiers: [] }],
      }),
    ).toBe(
      `${START}<g:image_link>https://shop.example/1.jpg</g:image_link>` +
        '<g:additional_image_link>https://shop.example/2.jpg</g:additional_image_link>' +
        '<g:availability>out_of_stock</g:availability><g:price>9.99 USD</g:price><g:sale_price>8.49 USD</g:sale_price>' +
        `${END}<g:google_product_category>Food &#38; Drink</g:google_product_category>${TYPE}</item>`,
    )
    expect(entry({}, { description: '<br>' })).toContain('<g:description>Roasted Almonds</g:description>')
    expect(entry({}, { description: 'Free over {threshold}, {optional}' })).toContain(
      '<g:description>Free over $59, {optional}</g:description>',
    )
    expect(entry({}, { primaryCategory: categoryOf('gifts') })).toContain(
      '<g:product_type>GIFTS</g:product_type>',
    )
  })

  it('has ten further pictures at most', () => {
    const images = Array.from({ length: 13 }, (_, index) => ({
      url: `/${index}.jpg`,
      label: '',
      width: 1,
      height: 1,
    }))
    expect(entry({ images })?.match(/additional_image_link>/g)).toHaveLength(20)
  })

  it('leaves out what nobody finds or buys', () => {
    for (const over of [{ active: false }, { hiddenFromSearch: true }, { prices: [] }])
      expect(entry(over)).toBeUndefined()
  })
})
