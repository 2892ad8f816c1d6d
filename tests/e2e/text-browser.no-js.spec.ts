/** Text browsers: lynx at a terminal buys by keystrokes; what w3m shows reads in a sensible order. */
import { execFileSync } from 'node:child_process'
import { RESHIP_REASONS } from '../../app/models/agents/reship-reasons'
import { accounts, cards } from '../kit/accounts'
import { expect, httpTest as test } from '../kit/fixtures'
import type { Browser, Page } from '../kit/browser'
import { squash, visibleText } from '../kit/html-text'
import {
  addToCart,
  ALMONDS,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  toAddress,
  toReview,
  addressFields,
} from '../kit/http-steps'
import { isInstalled, LOW_END, openLynx } from '../kit/lynx'
import { ALIKE, BROWSING, CONTENT, LIKE_BROWSING } from '../kit/page-lists'
import { pagesOnTheWay } from '../kit/pages-on-the-way'
import { pagesBehindSignIn } from '../kit/signed-in-pages'
import { faultsOf, rendered } from '../kit/text-browser'
import type { TextBrowser } from '../kit/text-browser'

const NUMBER = /Order (N\d+)/

/** `npm test` installs them where it may; nothing else can replace a terminal browser. */
function skipWithout(...programs: readonly string[]): void {
  const missing = programs.filter((program) => !isInstalled(program))
  test.skip(missing.length > 0, `${missing.join(' and ')} needed`)
}

test('lynx searches, buys and reads its receipt by keystrokes alone [GEN-05] [CART-12] [UX-04]', async ({
  shop,
  world,
  email,
}) => {
  test.setTimeout(300_000)
  skipWithout('lynx', 'tmux')
  const lynx = openLynx(`${shop.url}/`)
  try {
    await lynx.waitFor('Search')
    await lynx.type('Nutwood', 'hickory')
    await lynx.press('Search')
    await lynx.waitFor('Results for')
    await lynx.follow('Hickory Smoked Almonds')
    await lynx.waitFor('Quantity')
    await lynx.choose('Quantity', '2')
    await lynx.press('Add to Cart')
    await lynx.waitFor('Keep Shopping')
    await lynx.follow('View Cart')
    await lynx.waitFor('Your cart')
    await lynx.press('Proceed to Checkout')

    await lynx.waitFor('Continue as Guest')
    await lynx.type('For your receipt', email)
    await lynx.press('Continue as Guest')
    await lynx.waitFor('Shipping address')
    await lynx.type('Full name', 'Lyn X. Ample')
    await lynx.type('Street address', '12 Maple Avenue')
    await lynx.type('City', 'Montclair')
    await lynx.choose('State', 'New Jersey')
    await lynx.type('ZIP code', '07042')
    await lynx.type('Phone', '201-555-0134')
    await lynx.press('Continue to delivery')
    await lynx.waitFor('Choose your delivery')
    await lynx.press('Continue to payment')
    await lynx.waitFor('Billing address')
    await lynx.press('Continue to card details')

    await lynx.waitFor('Card number')
    await lynx.type('Name on card', 'Lyn X. Ample')
    await lynx.type('Card number', cards.good)
    await lynx.type('Expir', '12/35')
    await lynx.type('Security code', '123')
    await lynx.press('Use this card')
    await lynx.waitFor('Review your order')
    await lynx.press('Place order')
    await lynx.waitFor('Order N')

    const orderNumber = NUMBER.exec(lynx.screen().join('\n'))?.[1] ?? ''
    const mail = await world.inbox.waitForMail()
    expect(mail.subject).toContain(orderNumber)
    expect(mail.text).toContain('Hickory Smoked Almonds')
    expect(await world.transactions(orderNumber)).toMatchObject([{ state: 'captured' }])
  } finally {
    lynx.quit()
  }
})

/** From a signed-in agent's home page to the placed order. */
const KEYS_MAX = 25
/** The fewest letters whose first occurrence in the list of reasons is this one. */
function lettersOf(reason: string): readonly string[] {
  const list = RESHIP_REASONS.join('\n').toLowerCase()
  const own = reason.toLowerCase()
  const at = list.indexOf(own)
  for (let length = 1; length <= own.length; length += 1)
    for (let from = 0; from + length <= own.length; from += 1) {
      const letters = own.slice(from, from + length)
      if (list.indexOf(letters) === at + from) return [...letters]
    }
  throw new Error(`Other reasons contain ${reason}`)
}

/** The reason that takes the most keys; “Other” takes a text as well. */
const LONGEST_REASON = RESHIP_REASONS.filter((reason) => reason !== 'Other').reduce((longest, reason) =>
  lettersOf(reason).length > lettersOf(longest).length ? reason : longest,
)

test('lynx sends an earlier order again in at most 25 keystrokes [AGENT-11] [AGENT-04]', async ({
  shop,
  http,
  email,
}) => {
  test.setTimeout(300_000)
  skipWithout('lynx', 'tmux')
  const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
  const orderNumber = orderNumberOf(receipt) ?? ''
  const lynx = openLynx(`${shop.url}/sign/in`, LOW_END)
  try {
    await lynx.waitFor('Sign in')
    await lynx.type('Email', accounts.agent.email)
    await lynx.press('Continue')
    await lynx.waitFor('Password')
    await lynx.type('Password', accounts.agent.password)
    await lynx.press('Sign In')
    await lynx.waitFor('You have successfully signed in')

    // Past the header to the banner's search, which accepts the end of the number.
    let keys = await lynx.strike('Enter', ...orderNumber.slice(-6), 'Enter', 'Enter')
    await lynx.waitFor(`Order ${orderNumber}`)
    await lynx.waitFor('Reship')
    // A reason of the list, by letters that occur in none above it, and the button after the field for another.
    const letters = lettersOf(LONGEST_REASON)
    keys += await lynx.strike('Down', 'Enter', '/', ...letters, 'Enter', 'Enter')
    await lynx.waitFor(LONGEST_REASON)
    keys += await lynx.strike('Down', 'Down', 'Enter')
    await lynx.waitFor('Review your order')
    expect(lynx.screen().join('\n')).toContain(`The cart is a copy of order ${orderNumber}`)
    // To "Place order", by letters that occur nowhere above it.
    keys += await lynx.strike('/', 'l', 'a', 'c', 'Enter', 'Enter')
    await lynx.waitFor('Thank you for your order')
    const placed = NUMBER.exec(lynx.screen().join('\n'))?.[1]
    expect(placed).not.toBe(orderNumber)
    expect(keys).toBeLessThanOrEqual(KEYS_MAX)
  } finally {
    lynx.quit()
  }
})

/** What w3m shows of a URL, with this browser's session, from the main heading on. */
function dump(browser: Browser, address: string): string {
  return execFileSync('w3m', ['-dump', '-cols', '100', '-header', `Cookie: ${browser.cookie()}`, address], {
    encoding: 'utf8',
  })
}

/** The words follow each other in this order. */
function expectOrder(text: string, words: readonly string[]): void {
  let from = 0
  for (const word of words) {
    const at = text.indexOf(word, from)
    expect(at, `"${word}" after "${words[words.indexOf(word) - 1] ?? 'the beginning'}" in\n${text}`).not.toBe(
      -1,
    )
    from = at + word.length
  }
}

/** A field is on the same line as its label. */
function expectFields(text: string, labels: readonly string[]): void {
  for (const label of labels) expect(text).toMatch(new RegExp(`${label}[^\\n]*\\[`))
}

test('w3m shows what leads to an order in a sensible order, labels beside fields, nothing of the styles', async ({
  shop,
  http,
  email,
}) => {
  skipWithout('w3m')
  /** `menus`: how often an entry of the menu appears. */
  const read = (path: string, heading: string, menus = 1) => {
    const text = dump(http, `${shop.url}${path}`)
    // The page itself comes first, followed by the menu, once.
    const lines = text.split('\n')
    expect(lines.indexOf(heading), `${heading} in\n${text}`).toBeGreaterThan(0)
    expect(lines.indexOf(heading), `${heading} in\n${text}`).toBeLessThan(12)
    // In the menu of every page on a line with its neighbors, on the menu page on its own.
    const entries = lines.flatMap((line, at) =>
      /\bPistachios Macadamias\b|^\W*Macadamias$/.test(line) ? [at] : [],
    )
    expect(entries.length, `${path}: Macadamias in\n${text}`).toBe(menus)
    expect(Math.min(...entries), path).toBeGreaterThan(lines.indexOf(heading))
    // Remains of styles, scripts, templates and the framework.
    for (const leftover of ['{', '}', '<', 'undefined', '[object', 'NaN', 'Loading'])
      expect(text, path).not.toContain(leftover)
    // File names instead of pictures, and words that run together.
    expect(text, path).not.toMatch(/\[[a-z\d]+(?:-[a-z\d]*)*\]/)
    expect(text, path).not.toMatch(/[a-z\d)%][A-Z][a-z]/)
    return text
  }
  expectOrder(read('/', 'Good things come in handfuls.'), [
    'Skip to main content',
    'Search',
    'Good things come in handfuls',
    'Add to Cart',
    '1999-',
  ])
  expectOrder(read('/nuts/almonds/', 'Almonds'), [
    'Sort by Best match',
    ALMONDS.name,
    '1 lb bag',
    '$9.99',
    'Add to Cart',
  ])
  const narrowed = read('/nuts/almonds/?diet=vegan&sort=rating', 'Almonds').split('\n')
  const told = narrowed.findIndex((line) => line.includes('filtered by Vegan, sorted by Top rated'))
  expect(told).toBeGreaterThan(0)
  expect(told).toBeLessThan(12)
  expectOrder(read('/menu', 'Menu', 2), ['Skip to main content', 'Menu', 'All Nuts', 'Macadamias', 'Sign In'])
  const product = read(ALMONDS.path, ALMONDS.name)
  expectOrder(product, [
    ALMONDS.name,
    '$9.99',
    'Size',
    '1 lb bag $9.99',
    'Quantity',
    'Add to Cart',
    'Ingredients',
  ])
  // How good it is, and each review of it.
  const { document } = await http.open(ALMONDS.path)
  expect(product).toMatch(/^[1-5](\.5)? out of 5 stars \([\d,]+ reviews\)$/m)
  expect(product.match(/^\W*[1-5] out of 5 stars$/gm)).toHaveLength(
    document.querySelectorAll('#reviews li:has(h3)').length,
  )
  expectFields(product, ['Quantity', 'ZIP or postal code'])

  await addToCart(http)
  expectOrder(read('/cart', 'Your cart'), [
    'Your cart',
    ALMONDS.name,
    'Update',
    '$9.99',
    'Merchandise',
    'Proceed to Checkout',
  ])
  expectFields(read('/checkout/signin', 'Proceed to Checkout', 0), ['Email'])

  const address = await toAddress(http, { email })
  const form = read('/checkout/address', 'Email & Shipping Info', 0)
  expectOrder(form, [
    'Email & Shipping Info',
    'Country',
    'Full name',
    'City',
    'State',
    'ZIP code',
    'Phone',
    'Continue',
  ])
  expectFields(form, [
    'Email',
    'Country',
    'Full name',
    'Street address',
    'City',
    'State',
    'ZIP code',
    'Phone',
  ])
  const delivery = await http.press(address, 'Continue to delivery', { fill: addressFields() })
  expectOrder(read('/checkout/shipping', 'Expected Delivery', 0), [
    'Montclair, NJ 07042',
    'Choose your delivery',
    'Standard',
    'Arrives',
    '$8.00',
    'Continue',
  ])
  const payment = await http.press(delivery, 'Continue to payment')
  expectOrder(read('/checkout/payment', 'Payment Method', 0), [
    'Billing address',
    'Same as shipping address',
    'card details',
    'Total',
  ])
  const review = await payByCard(http, payment)
  expectOrder(read(review.path, 'Review your order', 0), [
    'Ships to',
    'Pay with',
    'Visa ending in 1111',
    'Place order',
    'Total',
  ])
  const receipt = await http.press(review, PLACE_ORDER)
  const shown = read(receipt.path, `Order ${orderNumberOf(receipt) ?? ''}`, 0)
  expectOrder(shown, [`Order ${orderNumberOf(receipt) ?? ''}`, ALMONDS.name, 'Total'])
})

const COLUMNS = { w3m: 100, agents: 80 }
/** What lynx has for a table there. */
const TABLE_COLUMNS = 73
const REVIEW = {
  Rating: '4',
  Title: 'Crisp and fresh',
  'Your review': 'Gone within a day, and better than any that we had bought elsewhere. Will buy again.',
}

/** Addresses to copy of which only the beginning is shown: a field has 20 columns there. */
const cutLinks = (text: string, { document }: Page): readonly string[] =>
  [...document.querySelectorAll('input[readonly]')]
    .map((field) => field.getAttribute('value') ?? '')
    .filter((link) => !text.includes(link))

const cellsOf = (row: Element) => [...row.querySelectorAll('th, td')].map(visibleText)

/** How wide a table is with each row on a line of its own. */
function widthOf(table: Element): number {
  const widths: number[] = []
  for (const row of table.querySelectorAll('tr'))
    for (const [at, { length }] of cellsOf(row).entries()) widths[at] = Math.max(widths[at] ?? 0, length)
  return widths.reduce((sum, width) => sum + width + 1, 0)
}

/** The rows of tables that are not on a line of their own; a table with texts or long emails need not be. */
function brokenRows(text: string, { document, path }: Page): readonly string[] {
  const lines = text.split('\n').map(squash)
  const isWide = (table: Element) => widthOf(table) > TABLE_COLUMNS
  const mayBeWide = ['/agent', '/agent/audit', '/agent/reviews'].includes(path)
  return [...document.querySelectorAll('table')]
    .filter((table) => !(mayBeWide && isWide(table)))
    .flatMap((table) => [...table.querySelectorAll('tbody tr')].map((row) => squash(cellsOf(row).join(' '))))
    .filter((row) => !lines.includes(row))
}

/** Two pieces for two addresses, as typed into the form that splits an order. */
const SPLIT = {
  ...Object.fromEntries(
    [1, 2].flatMap((place) =>
      Object.entries(addressFields()).map(([label, value]) => [`Address ${place} > ${label}`, value]),
    ),
  ),
  'Address 2 > Street address': '14 Maple Avenue',
  [`${ALMONDS.name}, 1 lb bag × 2 to assign > Address 1`]: '1',
  [`${ALMONDS.name}, 1 lb bag × 2 to assign > Address 2`]: '1',
}

test('w3m shows the other pages readably too, and in 80 columns those of agents, as does lynx', async ({
  shop,
  http,
  world,
  email,
}) => {
  skipWithout('w3m', 'lynx')
  const read = async (browser: Browser, path: string, programs: readonly TextBrowser[], columns: number) => {
    const page = await browser.open(path)
    expect.soft([page.path, page.status]).toEqual([path, path.endsWith('/made-up') ? 404 : 200])
    return programs.map((program) => {
      const text = rendered(program, page.html, columns)
      expect.soft(faultsOf(text, page, columns), `${path} in ${program}`).toEqual([])
      return { page, text }
    })
  }
  for (const path of [...BROWSING, ...LIKE_BROWSING, ...CONTENT, ...ALIKE, '/sign/in', '/sign/up'])
    await read(http, path, ['w3m'], COLUMNS.w3m)

  await toAddress(http, { email, sku: ALMONDS.sku, quantity: 2 })
  const [split] = await read(http, '/checkout/address/multi', ['w3m'], COLUMNS.w3m)
  expect.soft(split?.text).not.toMatch(/\bSave\b/)
  if (split !== undefined) await http.press(split.page, 'Continue to delivery', { fill: SPLIT })
  const [delivery] = await read(http, '/checkout/shipping', ['w3m'], COLUMNS.w3m)
  expectOrder(delivery?.text ?? '', ['12 Maple Avenue', '14 Maple Avenue'])

  for (const { browser, paths } of [
    ...(await pagesBehindSignIn(shop, world)),
    ...(await pagesOnTheWay(shop, world)),
  ])
    for (const path of paths) {
      if (!path.startsWith('/agent'))
        for (const { page, text } of await read(browser, path, ['w3m'], COLUMNS.w3m))
          expect.soft(cutLinks(text, page), path).toEqual([])
      else
        for (const { page, text } of await read(browser, path, ['w3m', 'lynx'], COLUMNS.agents))
          expect.soft(brokenRows(text, page), `${path}\n${text}`).toEqual([])
      // For agents to read.
      if (path.startsWith('/reviews/order?'))
        await browser.press(await browser.open(path), 'Send', { fill: REVIEW })
    }
})
