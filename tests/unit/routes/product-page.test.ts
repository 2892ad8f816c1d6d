/** What a product page shows, from the platform's product to the text on the page. */
import { beforeEach, describe, expect, it } from 'vitest'
import { productPage } from '../../kit/goods'
import { squash, visibleText } from '../../kit/html-text'
import type { Browser, Page } from '../support/browser'
import { setAttribute, setStock, updateProduct } from '../support/stock'
import { openRoutes } from '../support/routes'
import { send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const ALMONDS = '/nuts/almonds/roasted-almonds-salted.html'
const productOf = (sku: string): Promise<Page> => browser.open(productPage(sku))

const pictures = ({ document }: Page) =>
  [...document.querySelectorAll('[aria-label^="Pictures of"] img')].map((each) => each.getAttribute('src'))

/** The content of the disclosure with this summary; none needs a script. */
function unfolded({ document }: Page, words: string): string {
  const summary = [...document.querySelectorAll('main details > summary')].find(
    (each) => visibleText(each) === words,
  )
  const details = summary?.parentElement
  return details ? visibleText(details).slice(words.length).trim() : 'nothing unfolds'
}

async function setNutrition(key: string, facts: object): Promise<void> {
  await shop.merchant.post('custom-objects', { container: 'productNutritionFacts', key, value: facts })
  shop.services.catalogue.clear()
}

const perServing = {
  calories: { quantity: 240 },
  totalFat: { quantity: 11, unit: 'g', pdv: 14 },
  saturatedFat: { quantity: 2.5, unit: 'g', pdv: 13 },
  transFat: { quantity: 0.5, unit: 'g' },
  cholesterol: { quantity: 31, unit: 'mg', pdv: 10 },
  sodium: { quantity: 460, unit: 'mg', pdv: 20 },
  totalCarbohydrate: { quantity: 33, unit: 'g', pdv: 12 },
  dietaryFiber: { quantity: 7, unit: 'g', pdv: 25 },
  totalSugars: { quantity: 9, unit: 'g' },
  addedSugars: { quantity: 8, unit: 'g', pdv: 16 },
  protein: { quantity: 5, unit: 'g', pdv: 11 },
  vitaminD: { quantity: 3, unit: 'mcg', pdv: 15 },
  calcium: { quantity: 260, unit: 'mg', pdv: 21 },
  iron: { quantity: 6, unit: 'mg', pdv: 33 },
  potassium: { quantity: 235, unit: 'mg', pdv: 4 },
}
const facts = {
  servingSize: { quantity: 28, unit: 'g', description: '20 pieces' },
  perServing,
}

describe('the page of a product', () => {
  it('leads home through its categories, and says what it is [PDP-01] [PDP-02] [DATA-39]', async () => {
    const page = await browser.get(ALMONDS)
    const crumbs = page.document.querySelector('nav[aria-label="Breadcrumb"]')
    const links = [...(crumbs?.querySelectorAll('a') ?? [])]
    expect(links.map((link) => [visibleText(link), link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Nuts', '/nuts/'],
      ['Almonds', '/nuts/almonds/'],
    ])
    expect([...page.document.querySelectorAll('h1')].map((each) => squash(visibleText(each)))).toEqual([
      'Roasted Almonds (Salted)',
    ])
    expect(page.text).toContain('Slow-roasted until the skins crackle, then dusted with fine sea salt')
  })

  it('shows the price, the pictures and the delivery of the size that was chosen, and sells that one [PDP-03]', async () => {
    await send(browser, ALMONDS, /^(?:Check|Update)$/, { 'ZIP or postal code': '10001' })
    const image = { url: '/images/brand/category-nuts.svg', label: 'A sack', dimensions: { w: 8, h: 8 } }
    await updateProduct(shop, '1101-05', [{ action: 'addExternalImage', sku: '1101-05', image }])
    const { estimate } = shop.services.browse
    // Both sizes arrive on the same day, so each says whose day that is.
    shop.services.browse.estimate = async (question) => {
      const told = await estimate(question)
      return told.kind === 'result'
        ? { ...told, text: `${told.text} in a ${question.variant.variantLabel}` }
        : told
    }
    const small = await browser.get(ALMONDS)
    const large = await browser.follow(small, /^5 lb bag/)
    shop.services.browse.estimate = estimate
    const deliveryOf = ({ text }: Page) =>
      /Arrives by [^.]+ in a (\d lb bag) to [A-Z][\w ]+10001/.exec(text)?.[1]
    expect([deliveryOf(small), deliveryOf(large)]).toEqual(['1 lb bag', '5 lb bag'])
    const priceOf = ({ text }: Page) => /fine sea salt (\$[\d.]+)/.exec(text)?.[1]
    expect([priceOf(small), priceOf(large)]).toEqual(['$9.99', '$45.99'])
    expect(pictures(small).length).toBeGreaterThan(0)
    expect(pictures(small)).not.toContain(image.url)
    expect(pictures(large)).toContain(image.url)
    const soldBy = (page: Page) =>
      browser.prepare(page, 'Add to Cart', { within: 'Quantity' }).body.get('sku')
    expect([soldBy(small), soldBy(large)]).toEqual(['1101-01', '1101-05'])
  })

  it('puts as many into the cart as its form says [PDP-04]', async () => {
    const page = await browser.get(ALMONDS)
    await browser.press(page, 'Add to Cart', { fill: { Quantity: '3' }, within: 'Quantity' })
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Roasted Almonds (Salted)')
    expect(cart.document.querySelector('header a[aria-label^="Cart"]')?.getAttribute('aria-label')).toBe(
      'Cart, 3 items',
    )
  })

  it('unfolds its details, with what is known of storing, origin and health, and its ingredients [PDP-05] [PDP-30]', async () => {
    const almonds = await browser.get(ALMONDS)
    const details = unfolded(almonds, 'Product Details')
    for (const words of [
      'Nonpareil almonds from California’s Central Valley',
      'Storage Keep in a cool, dry place, tightly closed.',
      'Country of origin United States',
      'Count per pound 360',
      'Health tips A quarter cup brings about six grams of protein',
    ])
      expect(details).toContain(words)
    expect(unfolded(almonds, 'Ingredients')).toContain('Almonds, sunflower oil, sea salt.')
    const plain = unfolded(await productOf('1103-01'), 'Product Details')
    expect(plain).toContain('Country of origin United States')
    expect(plain).not.toMatch(/Count per pound|Health tips/)
  })

  it('shortens a list of ingredients over 450 characters, and has the whole of it a step away [PDP-16]', async () => {
    const whole = `Almonds, ${'sesame, '.repeat(60)}`.slice(0, 450)
    const list = (value: string) =>
      updateProduct(shop, '1101-01', [{ action: 'setAttributeInAllVariants', name: 'ingredients', value }])
    await list(whole)
    const shown = unfolded(await browser.get(ALMONDS), 'Ingredients')
    expect(shown).toContain(whole.trim())
    expect(shown).not.toContain('…')
    const long = `${whole}x`
    await list(long)
    const page = await browser.get(ALMONDS)
    expect(unfolded(page, 'Ingredients')).toMatch(
      new RegExp(`^${long.slice(0, 172).trim()}\\s?… See the full list`),
    )
    expect(unfolded(page, 'See the full list of ingredients')).toBe(long)
  })

  it('names the allergens of the goods and of the house, whatever is folded [PDP-23]', async () => {
    const { document } = await browser.get(ALMONDS)
    // Whatever is folded away may stay as it is.
    for (const folded of document.querySelectorAll('details:not([open])')) folded.remove()
    expect(visibleText(document)).toContain(
      'Contains: tree nut. Packaged in a facility that handles: peanuts, tree nut, wheat, soy, milk, sesame, fish, shellfish, egg, sulfites.',
    )
  })
})

describe('the nutrition facts of a product', () => {
  it('are a row for each nutrient with its share of the day [PDP-19] [PDP-20] [PDP-21] [DATA-40]', async () => {
    const vitamins = {
      vitaminA: { quantity: 90, unit: 'mcg', pdv: 10 },
      vitaminC: { quantity: 4, unit: 'mg' },
    }
    await setNutrition('4101', { ...facts, perServing: { ...perServing, ...vitamins } })
    const { text } = await productOf('4101-01')
    const panel = text.slice(text.indexOf('Nutrition Facts'))
    for (const row of [
      // In the order of the label.
      '11 servings per container Serving size 20 pieces (28g) Amount per serving Calories 240 % Daily Value* Total Fat 11g 14%',
      'Saturated Fat 2.5g 13%',
      'Trans Fat 0.5g',
      'Cholesterol 31mg 10%',
      'Sodium 460mg 20%',
      'Total Carbohydrate 33g 12%',
      'Dietary Fiber 7g 25%',
      'Total Sugars 9g',
      'Includes 8g Added Sugars 16%',
      'Protein 5g 11%',
      'Vitamin D 3mcg 15%',
      'Calcium 260mg 21%',
      'Iron 6mg 33%',
      'Potassium 235mg 4% Vitamin A 90mcg 10% Vitamin C 4mg',
      '2,000 calories a day is used for general nutrition advice.',
    ])
      expect(panel).toContain(row)
  })

  it('fill up the highlights of the product to four, from whatever it has, beside four certifications at most [PDP-18]', async () => {
    const glance = async () =>
      [...(await productOf('4101-01')).document.querySelectorAll('[aria-label="At a glance"] li')].map(
        (each) => visibleText(each),
      )
    await setAttribute(shop, '4101-01', 'certifications', ['Kosher', 'Organic', 'Vegan', 'Non-GMO', 'Halal'])
    const certified = ['Kosher', 'Organic', 'Vegan', 'Non-GMO']
    await setNutrition('4101', facts)
    expect(await glance()).toEqual([
      ...certified,
      '5 g protein',
      '7 g fiber',
      '6 mg iron',
      '235 mg potassium',
    ])
    const none = { quantity: 0, unit: 'g' }
    const little = { ...perServing, protein: none, dietaryFiber: none, iron: none, vitaminD: none }
    await setNutrition('4101', { ...facts, perServing: little })
    expect(await glance()).toEqual([
      ...certified,
      '235 mg potassium',
      '260 mg calcium',
      '33 g carbohydrate',
      '11 g fat',
    ])
    // What is certified is no second highlight.
    await setAttribute(shop, '4101-01', 'highlights', ['Kosher', 'Dried in the sun'])
    expect(await glance()).toEqual([
      ...certified,
      'Dried in the sun',
      '235 mg potassium',
      '260 mg calcium',
      '33 g carbohydrate',
    ])
    await setAttribute(shop, '4101-01', 'highlights', ['Dried in the sun', 'Sent free from {threshold}'])
    expect(await glance()).toEqual([
      ...certified,
      'Dried in the sun',
      'Sent free from $59',
      '235 mg potassium',
      '260 mg calcium',
    ])
  })

  it('are not there for what is not eaten, without a word [PDP-22]', async () => {
    const { status, text } = await productOf('9980-01')
    expect([status, text.includes('Nutwood Walnut Cracker')]).toEqual([200, true])
    // The facility's allergens are named for everything that is packed.
    expect(text).toContain('Packaged in a facility that handles: peanuts')
    expect(text).not.toMatch(/nutrition facts|calories/i)
    expect((await browser.get(ALMONDS)).text).toContain(
      'Nutrition facts, ingredients and allergens are sample data for demonstration.',
    )
  })
})

describe('the price of a product', () => {
  it('stands beside the one before, with what is saved [PDP-24] [DATA-39]', async () => {
    const page = await productOf('1404-01')
    expect(page.text).toContain('Now $12.49 was $13.99 Save $1.50 (10%)')
    expect(unfolded(page, 'Discounts on this item (1)')).toContain('Sale (product): $1.50 off each')
    // The recommendations below may be on sale.
    const [own] = (await browser.get(ALMONDS)).text.split('Product Details')
    expect(own).not.toMatch(/ was \$|Save \$|Discounts on this item/)
  })

  it('is told nowhere where a merchant hides it: at no size, and to no search engine', async () => {
    const setHidden = (value: boolean) =>
      updateProduct(shop, '1101-01', [{ action: 'setAttributeInAllVariants', name: 'hidePrice', value }])
    await setHidden(true)
    const { html, text } = await browser.get(ALMONDS)
    await setHidden(false)
    const [own = ''] = text.split('Product Details')
    expect(own).toContain('1 lb bag')
    expect(own).not.toContain('$')
    expect(html).not.toContain('"offers"')
  })

  it('has badges for the bag of its size, which do not name the size again, and for a size that is out of stock [PDP-25]', async () => {
    const badges = /\$[\d.]+(?: \/ lb)? (?:(Out of stock) )?(?:(\w+ bag) )?Size: /
    const badgesOf = ({ text }: Page) => badges.exec(text)?.slice(1)
    expect(badgesOf(await browser.get(ALMONDS))).toEqual([undefined, 'Small bag'])
    expect(badgesOf(await browser.get(`${ALMONDS}?sku=1101-05`))).toEqual([undefined, 'White bag'])
    expect(badgesOf(await browser.get('/nuts/almonds/organic-raw-almonds.html?sku=1103-25'))).toEqual([
      'Out of stock',
      undefined,
    ])
  })

  it('gives way to regrets where the last piece was sold, and no day is known [PDP-27]', async () => {
    await setStock(shop, '1109-01', 0)
    shop.services.catalogue.clear()
    expect((await productOf('1109-01')).text).toContain('Sorry, this item is out of stock.')
    await setStock(shop, '1109-01', 1)
    shop.services.catalogue.clear()
  })
})

describe('the reviews of a product', () => {
  /** 13 with five stars, then 7, 0, 4 and 1: each a day older than the one before. */
  const STARS = [...Array<number>(13).fill(5), ...Array<number>(7).fill(4), ...Array<number>(4).fill(2), 1]
  const reviews = STARS.map((stars, index) => ({
    ...{ id: `r${index}`, author: 'Ada L.', stars, title: `Review ${index + 1}`, text: 'Crunchy.' },
    date: `2026-01-${31 - index}`.replace(/-(\d)$/, '-0$1'),
  }))
  const titles = ({ document }: Page) =>
    [...document.querySelectorAll('#reviews h3')].map((each) => Number(visibleText(each).slice(7)))
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const rows = ({ document }: Page) => [
    ...document.querySelectorAll('#reviews [aria-label="Reviews by stars"] > li'),
  ]
  const headCount = ({ document }: Page) => {
    const head = document.querySelector('main a[href="#reviews"]')
    return head === null ? '' : visibleText(head)
  }

  async function reviewed(): Promise<Page> {
    const value = { reviews: [...reviews].reverse() }
    await shop.merchant.post('custom-objects', { container: 'reviews', key: '1101', value })
    const total = { action: 'setAttributeInAllVariants', name: 'totalReviews', value: 25 }
    await updateProduct(shop, '1101-01', [total])
    return browser.get(ALMONDS)
  }

  it('are counted by stars, each a link to those, and come in pages, the newest first', async () => {
    const page = await reviewed()
    expect(rows(page).map((row) => [visibleText(row), row.querySelector('a') !== null])).toEqual([
      ['5 stars: 13 reviews', true],
      ['4 stars: 7 reviews', true],
      ['3 stars: 0 reviews', false],
      ['2 stars: 4 reviews', true],
      ['1 star: 1 review', true],
    ])
    expect([titles(page), page.text.includes('1 to 12 of 25 reviews')]).toEqual([numbers(1, 12), true])

    const second = await browser.follow(page, 'Next')
    const third = await browser.follow(second, 'Next')
    expect([titles(second), titles(third)]).toEqual([numbers(13, 24), [25]])

    const four = await browser.follow(third, /^4 stars/)
    expect([titles(four), four.text.includes('7 reviews with 4 stars')]).toEqual([numbers(14, 20), true])
    expect(rows(four).map((row) => visibleText(row))[1]).toBe('4 stars: 7 reviews (selected)')
    const canonical = four.document.querySelector('link[rel="canonical"]')?.getAttribute('href')
    expect(canonical?.endsWith(ALMONDS)).toBe(true)
    for (const each of [page, third, four])
      expect(headCount(each)).toMatch(/^[\d.]+ out of 5 stars \(25 reviews/)
    const starsOfEach = [...four.document.querySelectorAll('#reviews li:has(h3)')].map(
      (review) => /^\d out of 5 stars/.exec(visibleText(review))?.[0],
    )
    expect(starsOfEach).toEqual(Array.from({ length: 7 }, () => '4 out of 5 stars'))
    expect(titles(await browser.follow(four, 'All reviews'))).toEqual(numbers(1, 12))
  })

  it('keep the size and quantity that are looked at, and answer what there is none of', async () => {
    await reviewed()
    const page = await browser.get(`${ALMONDS}?sku=1101-05&quantity=2&stars=5`)
    const next = page.document.querySelector('#reviews a[rel="next"]')?.getAttribute('href')
    expect(next).toBe(`${ALMONDS}?sku=1101-05&quantity=2&stars=5&reviews=2#reviews`)
    // Reviews are taken down, too: the last page there is.
    const beyond = await browser.get(`${ALMONDS}?stars=5&reviews=9`)
    expect([beyond.status, beyond.location]).toEqual([302, `${ALMONDS}?stars=5&reviews=2#reviews`])
    const none = await browser.get(`${ALMONDS}?stars=3`)
    expect([titles(none), none.text.includes('There are no reviews with 3 stars.')]).toEqual([[], true])
    for (const query of ['stars=9&reviews=x', 'stars=&reviews=0', 'stars=4.5&reviews=-1'])
      expect(titles(await browser.get(`${ALMONDS}?${query}`)), query).toEqual(numbers(1, 12))
  })
})

describe('the head of a product’s page', () => {
  const headOf = ({ document }: Page) => [
    document.querySelector('title')?.textContent,
    document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
    document.querySelector('meta[name="description"]')?.getAttribute('content'),
  ]

  it('has the title and the description that a merchant gives it, and its name otherwise [PDP-29]', async () => {
    const named = 'Black Walnuts | Nutwood'
    expect(headOf(await productOf('1305-01')).slice(0, 2)).toEqual([named, named])
    await setAttribute(shop, '1305-01', 'customPageTitle', 'Smoked over hickory')
    await updateProduct(shop, '1305-01', [
      { action: 'setMetaDescription', metaDescription: { en: 'Almonds that smell of a fire' } },
    ])
    const title = 'Smoked over hickory'
    expect(headOf(await productOf('1305-01'))).toEqual([title, title, 'Almonds that smell of a fire'])
  })

  it('describes it by the beginning of its text where a merchant has not, and by its line or name without one [PDP-29]', async () => {
    const described = async (text: string) => {
      await updateProduct(shop, '1305-01', [
        { action: 'setMetaDescription', metaDescription: { en: ' ' } },
        { action: 'setDescription', description: { en: text } },
      ])
      const page = await productOf('1305-01')
      const [data = ''] = [...page.document.querySelectorAll('script[type="application/ld+json"]')]
        .map(({ textContent }) => textContent ?? '')
        .filter((each) => each.includes('"Product"'))
      const [, , shown] = headOf(page)
      expect((JSON.parse(data) as { readonly description: string }).description).toBe(shown)
      return shown
    }
    expect(await described('<p>Dark &amp; bold.</p><ul><li>Cracked by hand</li></ul>')).toBe(
      'Dark & bold. Cracked by hand',
    )
    const long = await described(`<p>${'Dark walnuts, '.repeat(30)}</p>`)
    expect(long).toMatch(/^(?:Dark walnuts, )+Dark( walnuts)?\.\.\.$/)
    expect(long?.length).toBeLessThanOrEqual(160)
    await setAttribute(shop, '1305-01', 'oneLinerDescription', 'A bold one')
    expect(await described('')).toBe('A bold one')
    await setAttribute(shop, '1305-01', 'oneLinerDescription', undefined)
    expect(await described('')).toBe('Black Walnuts from Nutwood.')
  })
})

describe('what goes with a product', () => {
  it('is what a merchant has named, in that order, and what is like it where nothing is, of its own kind first, whose list is a link away [MODAL-11] [PDP-28]', async () => {
    const also = ({ document }: Page) => {
      const heading = [...document.querySelectorAll('main h2')].find(
        (each) => visibleText(each) === 'You may also like',
      )
      return [...(heading?.closest('section')?.querySelectorAll('article a') ?? [])].map((link) =>
        link.getAttribute('href'),
      )
    }
    await setAttribute(shop, '1101-01', 'upsellingProducts', ['1305', '1201'])
    const named = await browser.get(ALMONDS)
    const both = ['/nuts/walnuts/black-walnuts.html', '/nuts/cashews/roasted-cashews-salted.html']
    expect(also(named)).toEqual(both)
    for (const path of both) expect((await browser.get(path)).status).toBe(200)
    const lead = ({ text }: Page) => /You may also like (\d+ items?(?: View all \w+)?)/.exec(text)?.[1]
    expect(lead(named)).toBe('2 items')
    const nine = ['1102', '1103', '1109', '1201', '1305', '1404', '4101', '9980', '9982']
    await setAttribute(shop, '1101-01', 'upsellingProducts', nine)
    const all = await browser.get(ALMONDS)
    expect([also(all).length, lead(all)]).toEqual([9, '9 items'])
    await setAttribute(shop, '1101-01', 'upsellingProducts', undefined)
    const own = also(await browser.get(ALMONDS))
    expect(lead(await browser.get(ALMONDS))).toBe(`${own.length} items View all Almonds`)
    const isOwn = own.map((href) => href?.startsWith('/nuts/almonds/') === true)
    expect([isOwn[0], isOwn.at(-1)]).toEqual([true, false])
    expect(isOwn.lastIndexOf(true)).toBeLessThan(isOwn.indexOf(false))
  })
})

describe('the price of what is out of stock', () => {
  it('gives way to the day on which a size is expected again, counted from today [PDP-27]', async () => {
    const wordsAt = async (day: string) => {
      shop.clock.set(new Date(`${day}T15:00:00.000Z`))
      const { text } = await browser.get('/nuts/almonds/organic-raw-almonds.html?sku=1103-25')
      return /Out of stock until [^.]+\./.exec(text)?.[0]
    }
    expect(await wordsAt('2026-03-02')).toBe('Out of stock until April 1, 2026 (in 4 weeks).')
    expect(await wordsAt('2026-03-19')).toBe('Out of stock until April 1, 2026 (in 13 days).')
    expect(await wordsAt('2026-03-31')).toBe('Out of stock until April 1, 2026 (in 1 day).')
    expect(await wordsAt('2026-04-02')).toBe('Out of stock until April 1, 2026 (any day now).')
  })
})
