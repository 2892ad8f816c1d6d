/** The gallery of blocks. */
import { expect, it, vi } from 'vitest'
import { views } from '~/content/views'
import { visibleText } from '../../kit/html-text'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

it('shows every block below its type, to people and to no search engine', async () => {
  const error = vi.spyOn(shop.services.logger, 'error')
  const { status, document } = await browser.get('/styleguide')
  expect([status, error.mock.calls]).toEqual([200, []])
  error.mockRestore()
  const parts = [...(document.querySelector('main [data-content] > div')?.children ?? [])]
  const isBlock = (part: Element | undefined) =>
    part !== undefined && !Object.hasOwn(views, visibleText(part))
  const shown = parts.filter((part, index) => !isBlock(part) && isBlock(parts[index + 1]))
  expect(shown.map((part) => visibleText(part)).sort()).toEqual(Object.keys(views).sort())
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

it('has a form that can be sent', async () => {
  const page = await browser.get('/styleguide')
  const fill = { Company: 'Sample Offices', 'Work email': 'pat@example.com' }
  const answer = await browser.post(browser.prepare(page, 'Send', { fill }))
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/lead-form\?.*sent=1/)])
})

it('is no page in production', async () => {
  const { mode } = shop.services.env
  Object.assign(shop.services.env, { mode: 'production' })
  expect((await browser.get('/styleguide')).status).toBe(404)
  Object.assign(shop.services.env, { mode })
})
