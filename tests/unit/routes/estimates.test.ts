/** What the delivery estimate of a product page says when the shipping service gives none. */
import { beforeEach, describe, expect, it } from 'vitest'
import { visibleText } from '../../kit/html-text'
import { ALMONDS } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const PROMPT = 'Enter your ZIP or postal code for a delivery estimate.'
const AWAY = 'The delivery estimate is not available right now. Please try again in a moment.'
/** Each test asks something that nobody asked before: answers are kept. */
let quantity = 1
let browser: Browser

beforeEach(async () => {
  quantity += 1
  browser = app.newBrowser()
  const page = await browser.get(ALMONDS.path)
  await browser.post(browser.prepare(page, 'Check', { fill: { 'ZIP or postal code': '10001' } }))
})

/** The answer, and whether it is told as an error; the field keeps the code. */
async function estimate() {
  const { status, document } = await browser.get(`${ALMONDS.path}?quantity=${quantity}`)
  const section = document.querySelector('#delivery')
  const answer = section?.querySelector('[aria-live]')
  return {
    status,
    words: answer == null ? '' : visibleText(answer),
    isError: answer?.querySelector('[role="alert"]') != null,
    postalCode: section?.querySelector('[name="postalCode"]')?.getAttribute('value'),
  }
}
const offersAre = (fault: { kind: 'hang' | 'refuse' | 'html-502' | 'truncate' | 'wrong-types' }) =>
  shop.platforms.faults.add({ platform: 'shipping', match: { path: '/offers' }, ...fault })

describe('the delivery estimate', () => {
  it('asks for the postal code again when there is no answer within two seconds [EST-08]', async () => {
    offersAre({ kind: 'hang' })
    const before = performance.now()
    const prompt = { status: 200, words: PROMPT, isError: false, postalCode: '10001' }
    expect(await estimate()).toEqual(prompt)
    expect(performance.now() - before).toBeGreaterThan(1_990)
    shop.platforms.faults.clear()
    expect((await estimate()).words).toMatch(/^Arrives by/)
  })

  it('says what the service says when it refuses, and keeps the postal code [EST-09]', async () => {
    shop.platforms.faults.add({ platform: 'shipping', kind: 'status', status: 422 })
    expect(await estimate()).toEqual({
      status: 200,
      words: 'Fault switched on',
      isError: true,
      postalCode: '10001',
    })
    shop.platforms.faults.clear()
    expect((await estimate()).words).toMatch(/^Arrives by/)
  })

  it.each(['refuse', 'html-502', 'truncate', 'wrong-types'] as const)(
    'says that there is none when the service fails: %s [EST-09]',
    async (kind) => {
      offersAre({ kind })
      expect(await estimate()).toEqual({ status: 200, words: AWAY, isError: true, postalCode: '10001' })
    },
  )
})
