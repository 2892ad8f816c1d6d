/** The one shape in which calls fail, whatever went wrong (ERR-01). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { ACTIVE, ask } from '../support/commerce-path'
import { patternsOf } from '../support/every-route'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { shop, app } = await openRoutes()
const { default: config } = await import('~/routes')
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** The default headers of fetch. */
const JSON_BODY = { 'Content-Type': 'application/json', Accept: '*/*' }
const UNUSABLE = 'Please check this: we cannot use it as it is'
const ADD = JSON.stringify({ cart_sku: { sku_external_id: '1101-01', quantity: 1 } })
const UPDATE = JSON.stringify({ version: 1, actions: [{ action: 'recalculate' }] })
/** Both endpoints, with a valid body for each. */
const CALLS = [
  [
    '/cart',
    ADD,
    {
      message:
        'We cannot reach your cart right now. It is kept as you left it, and nothing in it can be changed for the moment. Please try again in a few minutes.',
    },
  ],
  [
    ACTIVE,
    UPDATE,
    { key: 'commerce', message: 'Our shop is not answering right now. Please try again in a moment.' },
  ],
] as const

const modules = import.meta.glob<object>('../../../app/routes/api/**/route.ts', { eager: true })
/** A URL of each call whose module lacks this export. */
const callsWithout = (name: 'loader' | 'action') =>
  patternsOf(config, ({ file }) => {
    const module = modules[`../../../app/${file}`]
    return module !== undefined && !(name in module)
  }).map((pattern) => pattern.replace(/:\w+|\*/g, 'made-up'))

const fail = async (path: string, body: string, headers: Readonly<Record<string, string>> = JSON_BODY) => {
  const { status, answer } = await ask(browser, path, { method: 'POST', headers, body })
  return [status, answer]
}
const errors = (...messages: readonly string[]) => ({ errors: messages.map((message) => ({ message })) })

describe.each(CALLS)('a call of %s', (path, body, away) => {
  it.each([
    ['{', 'This body is not JSON'],
    ['', 'This body is not JSON'],
    ['[]', UNUSABLE],
    ['null', UNUSABLE],
    ['"x"', UNUSABLE],
  ])('with the body %j fails with its message and no key [ERR-01]', async (broken, message) => {
    expect(await fail(path, broken)).toEqual([400, errors(message)])
    const accepting = { ...JSON_BODY, Accept: 'application/json' }
    expect(await fail(path, broken, accepting)).toEqual([400, errors(message)])
  })

  it('fails so while the commerce platform is away [ERR-01]', async () => {
    await addToCart(browser)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    expect(await fail(path, body)).toEqual([503, { errors: [away] }])
  })

  it('fails so by a fault that nobody expected, without a word of it [ERR-01]', async () => {
    await addToCart(browser)
    const { visitors } = shop.services
    const { read } = visitors
    visitors.read = () => Promise.reject(new TypeError('secret words'))
    const told = await fail(path, body).finally(() => {
      visitors.read = read
    })
    expect(told).toEqual([
      500,
      errors('Something went wrong on our side. Nothing you did caused this. Please try again in a moment.'),
    ])
    expect(app.faults.splice(0)).toEqual([new TypeError('secret words')])
  })
})

describe('a call', () => {
  afterEach(() => {
    expect(app.faults).toEqual([])
  })

  it('by a method that its address does not take fails so [ERR-01]', async () => {
    const answered = await ask(browser, ACTIVE, { method: 'PUT', headers: JSON_BODY, body: UPDATE })
    expect([answered.status, answered.headers.get('Allow'), answered.answer]).toEqual([
      405,
      'GET, HEAD, POST, DELETE',
      errors('This address does not take that kind of request.'),
    ])
    const read = await ask(browser, '/api/ct/graphql')
    expect([read.status, read.answer]).toEqual([405, answered.answer])
  })

  it('with a form that cannot be read fails so, and a page of it is a page [ERR-01]', async () => {
    const form = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const accepting = { ...form, Accept: 'application/json' }
    expect(await fail('/cart', 'no parts', accepting)).toEqual([400, errors('This form could not be read')])
    const page = await browser.send('/cart', { method: 'POST', headers: form, body: 'no parts' })
    expect([page.status, page.headers.get('Content-Type')]).toEqual([400, 'text/html; charset=utf-8'])
  })

  // As fetch requests by default, and as a form or link does.
  it.each(['*/*', 'application/json', 'text/html'])(
    'of what is not there fails so, by whatever method, with %s [ERR-01]',
    async (Accept) => {
      const reads = await ask(browser, '/api/nothing', { headers: { Accept } })
      expect([reads.status, reads.answer]).toEqual([404, errors('Not found')])
      for (const method of ['POST', 'PUT']) {
        const headers = { ...JSON_BODY, Accept }
        const { status, answer } = await ask(browser, '/api/nothing', { method, headers, body: '{}' })
        expect([method, [404, 405].includes(status), answer]).toEqual([
          method,
          true,
          { errors: [{ message: expect.any(String) as string }] },
        ])
      }
    },
  )

  it.each(callsWithout('action'))(
    'that only reads fails so where something is sent: %s [ERR-01]',
    async (path) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const told = await ask(browser, path, { method, headers: JSON_BODY, body: '{}' })
        expect([method, told.status, told.headers.get('Allow')?.split(', ')[0], told.answer]).toEqual([
          method,
          405,
          'GET',
          errors('This address does not take that kind of request.'),
        ])
      }
    },
  )
  it.each(callsWithout('loader'))('that only takes fails so where it is read: %s [ERR-01]', async (path) => {
    const told = await ask(browser, path)
    expect([told.status, told.headers.get('Allow'), told.answer]).toEqual([
      405,
      'POST',
      errors('This address does not take that kind of request.'),
    ])
    const head = await browser.send(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('Allow'), head.html]).toEqual([405, 'POST', ''])
  })
})
