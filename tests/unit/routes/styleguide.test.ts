/** The gallery of blocks. */
import { expect, it, vi } from 'vitest'
import { gallery } from '~/content/samples.server'
import { views } from '~/content/views'
import { visibleText } from '../../kit/html-text'
import { writePage } from '../support/editor'
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

it('has blocks that stand twice on one page, each part under an id of its own', async () => {
  const path = '/twice'
  const samples = gallery('Twice')
  const first = samples.filter(
    (block, place) => samples.findIndex(({ type }) => type === block.type) === place,
  )
  await writePage(shop, path, [...first, ...first])
  const { status, document } = await browser.get(path)
  expect([status, document.querySelectorAll('main form[data-lead-form]').length]).toEqual([200, 2])
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([])
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
