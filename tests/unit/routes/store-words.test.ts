/** The store's words, wherever their tokens are used: products, categories, discounts, content sections. */
import { describe, expect, it } from 'vitest'
import { productPage } from '../../kit/goods'
import { visibleText } from '../../kit/html-text'
import { DEFAULT_QUIZ } from '~/models/quiz/default-quiz'
import { post } from '../support/commerce-path'
import { writeSection } from '../support/editor'
import { openRoutes } from '../support/routes'
import { MULTI } from '../support/split'
import { addToCart, beGuest, send } from '../support/steps'
import { setAttribute, updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

const TOKEN = /\{(?:product|phone|email|threshold|key)\}/i

async function updateCategory(key: string, actions: readonly object[]): Promise<void> {
  const { id, version } = (await shop.merchant.get(`categories/key=${key}`)) as {
    readonly id: string
    readonly version: number
  }
  await shop.merchant.post(`categories/${id}`, { version, actions })
  shop.services.catalogue.clear()
}

describe('the words of the store', () => {
  it('stand in the place of their tokens in what merchants write of a product [GEN-02]', async () => {
    await updateProduct(shop, '1201-01', [
      { action: 'changeName', name: { en: 'Cashews, {product} of the coast' } },
      { action: 'setDescription', description: { en: '<p>Call {phone} or write to {email}.</p>' } },
    ])
    await setAttribute(shop, '1201-01', 'oneLinerDescription', 'By {name}{key}')
    const page = await browser.open(productPage('1201-01'))
    expect(page.text).toMatch(/ By Nutwood \$/)
    expect(page.text).toContain('Call 1-800-555-0134 or write to care@nutwood.example.')
    expect(page.html).not.toMatch(TOKEN)
    await browser.press(page, 'Add to Cart', { within: 'Quantity' })
    expect((await browser.get('/cart')).text).toContain('Cashews, Nuts of the coast')
  })

  it('name the active amount where merchants write it of a product, and leave braces of their own as they are [GEN-02] [SHIP-21]', async () => {
    const over = (place: string) => `${place}: free over {Threshold}, {optional}.`
    await updateProduct(shop, '1101-01', [
      { action: 'setDescription', description: { en: `<p>${over('Described')}</p>` } },
      { action: 'setMetaDescription', metaDescription: { en: over('Told') } },
    ])
    const names = [
      'oneLinerDescription',
      'ingredients',
      'storageRequirements',
      'countryOfOrigin',
      'healthTips',
    ]
    await updateProduct(shop, '1101-01', [
      ...names.map((name) => ({ action: 'setAttributeInAllVariants', name, value: over(name) })),
      { action: 'setAttributeInAllVariants', name: 'contentList', value: [over('Listed')] },
      { action: 'setAttributeInAllVariants', name: 'customPageTitle', value: over('Titled') },
    ])
    const { text, document, html } = await browser.get('/nuts/almonds/roasted-almonds-salted.html')
    for (const place of ['Described', 'Listed', ...names])
      expect(text).toContain(`${place}: free over $59, {optional}.`)
    expect([
      document.querySelector('title')?.textContent,
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
    ]).toEqual(['Titled: free over $59, {optional}.', 'Told: free over $59, {optional}.'])
    expect(html).not.toMatch(TOKEN)
    // What programs read of it: the feed, and the queries of a browser.
    const feed = await browser.get('/feeds/products.xml')
    expect(feed.html).toContain('<g:description>Described: free over $59, {optional}.</g:description>')
    expect(feed.html).not.toMatch(TOKEN)
    const queries = [
      { operationName: 'productByKey', variables: { key: '1101' } },
      { operationName: 'productsByKeys', variables: { keys: ['1101'] } },
    ]
    for (const query of queries) {
      const answer = await post(browser, '/api/ct/graphql', query)
      expect(answer.html).toContain('Described: free over $59, {optional}.')
      expect(answer.html).toContain('Listed: free over $59, {optional}.')
      expect(answer.html).not.toMatch(TOKEN)
    }
  })

  it('stand in it in what merchants write of a category, on every page that names it [GEN-02]', async () => {
    await updateCategory('almonds', [
      { action: 'changeName', name: { en: 'Almonds & {product}' } },
      {
        action: 'setDescription',
        description: { en: 'Free over {threshold}. Call {phone} or write to {email}. {product}, {key}' },
      },
      { action: 'setMetaTitle' },
      { action: 'setMetaDescription' },
    ])
    const page = await browser.get('/nuts/almonds/')
    const words = 'Free over $59. Call 1-800-555-0134 or write to care@nutwood.example. Nuts, '
    expect(page.text).toContain(`About Almonds & Nuts ${words.trim()}`)
    const { document } = page
    expect([
      document.querySelector('h1')?.textContent,
      document.querySelector('title')?.textContent,
      document.querySelector('meta[name="description"]')?.getAttribute('content'),
    ]).toEqual(['Almonds & Nuts', 'Almonds & Nuts | Nutwood', words.trim()])
    await updateCategory('almonds', [
      { action: 'setMetaTitle', metaTitle: { en: 'Fine {product} over {threshold}{key}' } },
      { action: 'setMetaDescription', metaDescription: { en: 'Call {phone}: free over {threshold}.' } },
    ])
    const told = (await browser.get('/nuts/almonds/')).document
    expect([
      told.querySelector('title')?.textContent,
      told.querySelector('meta[name="description"]')?.getAttribute('content'),
    ]).toEqual(['Fine Nuts over $59', 'Call 1-800-555-0134: free over $59.'])
    for (const path of ['/nuts/almonds/', '/nuts/', '/nuts/almonds/roasted-almonds-salted.html', '/menu']) {
      const { html, headers } = await browser.get(path)
      expect([path, TOKEN.exec(html)?.[0], TOKEN.exec(JSON.stringify([...headers]))?.[0]]).toEqual([
        path,
        undefined,
        undefined,
      ])
    }
    expect((await browser.get('/nuts/almonds/roasted-almonds-salted.html')).text).toContain(
      'Home / Nuts / Almonds & Nuts',
    )
  })
})

describe('the sections that editors write', () => {
  const over = (place: string) => `${place}: free over {threshold}.`
  const screen = (place: string) => ({ headline: over(place), caption: over(place), buttonCta: 'Go on' })

  it('name the active amount in the offer, on both of its pages and in what is said at its end [GEN-02]', async () => {
    await writeSection(shop, 'first-time-offer', {
      initial: screen('First'),
      secondary: screen('Second'),
      newContactNotification: over('New'),
    })
    try {
      const buyer = app.newBrowser()
      const first = await buyer.get('/offer')
      expect(first.text).toContain('First: free over $59.')
      const sent = await send(buyer, '/offer', 'Go on', { Email: 'words@example.com' })
      const second = await buyer.open(sent.location ?? '')
      expect(second.text).toContain('Second: free over $59.')
      const { location } = await buyer.post(buyer.prepare(second, 'No, thank you'))
      const told = await buyer.open(location ?? '')
      expect(told.text).toContain('New: free over $59.')
      for (const { html } of [first, second, told]) expect(html).not.toMatch(TOKEN)
    } finally {
      await writeSection(shop, 'first-time-offer', {})
    }
  })

  it('name it in the quiz, too [GEN-02]', async () => {
    const [asked, ...others] = DEFAULT_QUIZ.questions
    await writeSection(shop, 'quiz', { questions: [{ ...asked, title: over('Asked') }, ...others] })
    for (const path of ['/quiz-results', '/onsite-offer-quiz-results']) {
      const { text, html } = await browser.get(path)
      expect(text).toContain('Asked: free over $59.')
      expect(html).not.toMatch(TOKEN)
    }
  })
})

describe('the words about delivery', () => {
  it('send who has several addresses to what checkout really offers, by its name', async () => {
    const { text } = await browser.get('/shipping')
    const [, named] =
      /Can one order go to multiple addresses\? Yes\. In checkout, choose “(.+?)”/.exec(text) ?? []
    const shopper = app.newBrowser()
    await addToCart(shopper)
    await beGuest(shopper)
    const link = (await shopper.get('/checkout/address')).document.querySelector(`main a[href="${MULTI}"]`)
    expect(link && visibleText(link)).toBe(named)
  })
})
