/** The taste quiz through its own forms, and the pages that its answers lead to. */
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_QUIZ } from '../../../app/models/quiz/default-quiz'
import { visibleText } from '../../kit/html-text'
import type { Page } from '../support/browser'
import { writeSection } from '../support/editor'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

const NEXT = 'Next'
const LAST = 'See my picks'
const ANSWERS = [['Just me'], ['Crunchy nuts', 'Chewy fruit'], ['With guests'], ['Vegan', 'Less salt']]

const hrefsIn = ({ document }: Page, where = 'main') =>
  [...document.querySelectorAll(`${where} article a[href$=".html"]`)].map((link) => link.getAttribute('href'))
const errorOf = ({ document }: Page) =>
  visibleText(document.querySelector('#quiz-error') ?? document.createElement('p'))

function choose(page: Page, labels: readonly string[], button = NEXT): Promise<Page> {
  return browser.press(page, button, { fill: Object.fromEntries(labels.map((label) => [label, true])) })
}

/** While faults are set, the page must not claim that there are no results; without them it has some. */
async function expectAway(path: string): Promise<void> {
  const away = await browser.get(path)
  shop.platforms.faults.clear()
  expect([away.status, away.text.includes('We have nothing')]).toEqual([200, false])
  expect(away.text).toContain('Our search is not answering right now')
  expect(hrefsIn(await browser.get(path)).length).toBeGreaterThan(0)
}

/** By the labels of the tiles, question by question. */
async function take(start: string, answers: readonly (readonly string[])[] = ANSWERS): Promise<Page> {
  let page = await browser.get(start)
  for (const [index, labels] of answers.entries())
    page = await choose(page, labels, index === answers.length - 1 ? LAST : NEXT)
  return page
}

describe('the quiz', () => {
  it('asks four questions, one after the other, each with its title and its answers [QUIZ-01] [QUIZ-06]', async () => {
    let page = await browser.get('/quiz-results')
    for (const [index, { title, answers }] of DEFAULT_QUIZ.questions.entries()) {
      expect(page.status).toBe(200)
      expect(page.text).toContain(`Question ${index + 1} of 4`)
      expect(visibleText(page.document.querySelector('main legend') as Element)).toBe(title)
      const tiles = [...page.document.querySelectorAll('main label')].map(visibleText)
      expect(tiles).toEqual(
        answers.map(({ answerText, description, label }) =>
          [answerText, description, label].filter((part) => part !== '').join(' '),
        ),
      )
      page = await choose(page, ANSWERS[index] ?? [], index === 3 ? LAST : NEXT)
    }
    expect(page.path.split('?')[0]).toBe('/quiz-results')
    const given = new URLSearchParams(page.path.split('?')[1])
    expect([given.getAll('q1'), given.getAll('q2'), given.getAll('q3'), given.getAll('q4')]).toEqual([
      ['me'],
      ['nuts', 'fruit'],
      ['guests'],
      ['vegan', 'less-salt'],
    ])
  })

  it('does not say that there is nothing while the search is away', async () => {
    const { path } = await take('/quiz-results')
    shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503, match: {} })
    await expectAway(path)
  })

  it('says the same where the search goes away between the shelves and their cards', async () => {
    const { path } = await take('/quiz-results')
    shop.services.browse.clear()
    // The first search still answers.
    shop.platforms.faults.add({ platform: 'algolia', kind: 'slow', delayMs: 1, times: 1, match: {} })
    shop.platforms.faults.add({ platform: 'algolia', kind: 'status', status: 503, match: {} })
    await expectAway(path)
  })

  it('starts at an address of its own, too', async () => {
    const page = await browser.get('/quiz')
    expect(page.text).toContain('Question 1 of 4')
    expect((await choose(page, ['Just me'])).text).toContain('Question 2 of 4')
  })

  it('is a press away from the home page and from the menu [ROUTE-29] [QUIZ-06]', async () => {
    for (const [path, text] of [
      ['/', 'Take the quiz'],
      ['/menu', 'Take the Quiz'],
    ] as const) {
      const { document } = await browser.get(path)
      const link = [...document.querySelectorAll('a')].find((each) => visibleText(each) === text)
      const page = await browser.open(link?.getAttribute('href') ?? '')
      expect([path, page.status, page.text.includes('Question 1 of 4')]).toEqual([path, 200, true])
    }
  })

  it('takes one answer to the first question and three to the next two, and no more [QUIZ-02]', async () => {
    const two = await browser.get('/quiz-results?q1=me&q1=gift&sent=1')
    expect([two.status, errorOf(two)]).toEqual([400, '● Please choose one answer'])
    for (const [name, before] of [
      ['q2', 'q1=me'],
      ['q3', 'q1=me&q2=nuts'],
    ] as const) {
      const { answers } = DEFAULT_QUIZ.questions[name === 'q2' ? 1 : 2] ?? { answers: [] }
      const address = (count: number) =>
        `/quiz-results?${before}${answers
          .slice(0, count)
          .map(({ id }) => `&${name}=${id}`)
          .join('')}&sent=${name.slice(1)}`
      expect((await browser.get(address(3))).status, name).toBe(200)
      const refused = await browser.get(address(4))
      expect([refused.status, errorOf(refused)]).toEqual([400, '● Please choose up to 3 answers'])
      // The choices stay, beside the message.
      expect(refused.document.querySelectorAll('main input[checked]')).toHaveLength(4)
      expect(refused.document.querySelector('main fieldset')?.getAttribute('aria-describedby')).toContain(
        'quiz-error',
      )
    }
  })

  it('takes any number of answers to the last question, but not none [QUIZ-03]', async () => {
    const { answers = [] } = DEFAULT_QUIZ.questions[3] ?? {}
    const before = '/quiz-results?q1=me&q2=nuts&q3=guests'
    const all = await browser.get(`${before}${answers.map(({ id }) => `&q4=${id}`).join('')}&sent=4`)
    expect([all.status, all.text.includes('Your picks')]).toEqual([200, true])
    const none = await choose(await browser.get(before), [], LAST)
    expect([none.status, errorOf(none)]).toEqual([400, '● Please choose an answer'])
    expect(none.text).toContain('Question 4 of 4')
  })

  it('shows itself again without answers, and with such as there are none of [QUIZ-06]', async () => {
    for (const path of ['/quiz-results', '/quiz-results?q1=', '/quiz-results?q1=<b>&q9=x&change=77']) {
      const page = await browser.get(path)
      expect([page.status, page.text.includes('Question 1 of 4')], path).toEqual([200, true])
    }
  })

  it('goes back, and lets an answer be changed, with the others kept', async () => {
    const results = await take('/quiz-results')
    const change = results.document.querySelectorAll('main dl a')[1]?.getAttribute('href') ?? ''
    const page = await browser.get(change)
    expect(page.text).toContain('Question 2 of 4')
    const after = await choose(page, ['Chocolate'])
    expect(after.text).toContain('Your picks')
    expect(after.text).toContain('Crunchy nuts, Chewy fruit, Chocolate')
  })
})

describe('the results of the quiz', () => {
  it('are what the answers speak for, by how many of them do, and say why [ROUTE-29] [QUIZ-04] [QUIZ-06]', async () => {
    const page = await take('/quiz-results')
    expect(page.status).toBe(200)
    expect(page.text).toContain('others come back for these')
    expect(page.text).toContain('they are vegan')
    const shelves = await Promise.all(
      [
        '/tag/bestsellers',
        '/nuts/',
        '/dried-fruit/',
        '/nuts/mixed-nuts/',
        '/tag/vegan',
        '/tag/less-salt',
      ].map(async (path) => new Set(hrefsIn(await browser.get(path)))),
    )
    const matches = [...new Set(hrefsIn(page))].map(
      (href) => shelves.filter((shelf) => shelf.has(href)).length,
    )
    expect(matches.length).toBeGreaterThan(4)
    expect(Math.min(...matches)).toBeGreaterThan(0)
    expect(matches).toEqual([...matches].sort((a, b) => b - a))
    expect(matches[0]).toBeGreaterThan(2)
    expect(page.text).toContain(`Your best matches: ${matches[0]} of 6 answers`)
  })

  it('come with the offer where the quiz was taken through it [ROUTE-30] [QUIZ-05]', async () => {
    const plain = await take('/quiz-results')
    expect(plain.document.querySelector('main a[href="/offer"]')).toBeNull()
    const way = [...(await browser.get('/offer')).document.querySelectorAll('main a')].find(
      (link) => visibleText(link) === 'Take our quiz',
    )
    const page = await take(way?.getAttribute('href') ?? '')
    expect(page.path).toMatch(/^\/onsite-offer-quiz-results\?/)
    expect(hrefsIn(page)).toEqual(hrefsIn(plain))
    expect(page.text).toContain('20% off and free shipping')
    expect(page.document.querySelector('main a[href="/offer"]')).not.toBeNull()
  })

  it('say that the offer is had where it was taken in a session before [OFFER-11] [QUIZ-05]', async () => {
    const { path } = await take('/onsite-offer-quiz-results')
    const later = await app.newBrowser('offer=claimed').get(path)
    expect(later.text).toContain('You have this offer')
    expect(later.text).toContain('Its code is WELCOME20.')
    expect(later.document.querySelector('main a[href^="/offer"]')).toBeNull()
  })
})

describe('editors', () => {
  afterEach(() => writeSection(shop, 'quiz', DEFAULT_QUIZ))

  it('write the questions; of a quiz that is none the shop keeps its own [QUIZ-01]', async () => {
    const [first, ...others] = DEFAULT_QUIZ.questions
    await writeSection(shop, 'quiz', {
      questions: [{ ...first, title: 'Whose bowl is it?', columns: 1 }, ...others],
    })
    const written = await browser.get('/quiz-results')
    expect(written.text).toContain('Whose bowl is it?')
    const looks = new Map<number, string>()
    for (const columns of [1, 2, 3, 4]) {
      await writeSection(shop, 'quiz', { questions: [{ ...first, columns }, ...others] })
      const { document } = await browser.get('/quiz-results')
      looks.set(columns, document.querySelector('main form ul')?.className ?? '')
    }
    expect(new Set(looks.values()).size).toBe(4)
    await writeSection(shop, 'quiz', { questions: [first] })
    expect((await browser.get('/quiz-results')).text).toContain(first?.title)
  })
})

describe('the results of a shop with more products than one list shows', () => {
  /** As it tells of what is added there. */
  const placesIn = ({ document }: Page, list: string) =>
    [...document.querySelectorAll(`${list} article`)].map((card) => {
      const said: unknown = JSON.parse(
        card.querySelector('[name="listMetadata"]')?.getAttribute('value') ?? '{}',
      )
      return (said as { readonly position?: number }).position
    })

  const index = async (path: string, body: object) => {
    const answer = await askPlatform(shop, `/algolia/1/indexes/Products/${path}`, {
      method: 'POST',
      headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { readonly hits?: readonly Record<string, unknown>[] }
  }

  it('count each answer that speaks for a product, however far down a list it is, page all of them, and say of each its place in its whole list [QUIZ-06]', async () => {
    const [sample] = (await index('query', { query: '', hitsPerPage: 1 })).hits ?? []
    const record = (key: string, change: object) => ({
      action: 'addObject',
      body: {
        ...sample,
        objectID: key,
        sku: key,
        productKey: key,
        path: `/nuts/${key}.html`,
        hiddenFromSearch: false,
        inStock: true,
        ...change,
      },
    })
    const keys = Array.from({ length: 60 }, (_, number) => `often-bought-${number}`)
    await index('batch', {
      requests: [
        ...keys.map((key) =>
          record(key, { categoryKeys: ['snacks'], tags: ['vegan'], popularity: 1_000_000 }),
        ),
        record('hardly-ever-bought', {
          categoryKeys: ['nuts', 'mixed-nuts'],
          tags: ['bestsellers', 'vegan'],
          popularity: 0,
        }),
      ],
    })
    shop.services.browse.clear()
    const first = await browser.get('/quiz-results?q1=me&q2=nuts&q3=guests&q4=vegan')
    // What the page tells of its cards says where they stood (ANLY-04).
    const cards = [...first.document.querySelectorAll('main [data-product-key]')]
    const sections = cards.map((card) => card.closest('[data-section]')?.getAttribute('data-section'))
    expect(new Set(sections)).toEqual(new Set(['quiz']))
    expect(first.text).toContain('Your best matches: 4 of 4 answers')
    expect(hrefsIn(first)[0]).toBe('/nuts/hardly-ever-bought.html')
    const pages = [first]
    for (let page = first; ; pages.push(page)) {
      const next = page.document.querySelector('main a[rel="next"]')?.getAttribute('href')
      if (next == null) break
      page = await browser.get(next)
    }
    expect(pages.length).toBeGreaterThan(2)
    const shown = pages.flatMap((page) => [...new Set(hrefsIn(page))])
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown).toEqual(expect.arrayContaining(keys.map((key) => `/nuts/${key}.html`)))
    expect(pages.at(-1)?.text).not.toContain('Your best matches')
    for (const list of ['quiz-best', 'quiz-others']) {
      const places = pages.flatMap((page) => placesIn(page, `main [aria-labelledby="${list}"]`))
      expect(places.length, list).toBeGreaterThan(0)
      expect(places, list).toEqual(places.map((_, index) => index + 1))
    }
  })
})
