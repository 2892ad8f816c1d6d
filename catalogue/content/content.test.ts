import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PageSchema, parsePage } from '../../app/content/page'
import { BlockSchema } from '../../app/content/schemas'
import { sectionSchemas } from '../../app/models/content/menus'
import { fillEditorsWords } from '../../app/models/content/store'
import { THRESHOLD_WORD } from '../../app/models/content/threshold-word'
import { DEFAULT_QUIZ } from '../../app/models/quiz/default-quiz'
import { createContent } from '../../platforms/content/handler'
import type { Platform } from '../../platforms/platform'
import { CATEGORIES, TAGS } from '../categories'
import { contentHash } from '../random'
import { categoryPath } from '../testing/paths'
import { drafts, pages, sections } from './index'
import { seedContent } from './seed'

const links = (value: unknown): string[] => {
  if (typeof value === 'string') return []
  if (Array.isArray(value)) return value.flatMap(links)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['url', 'link', 'headerUrl'].includes(key) ? [inner] : links(inner),
  )
}
const all = [...pages, ...drafts]
const without = (path: string) => (path === '/' ? path : path.replace(/[?#].*$/, '').replace(/\/$/, ''))

describe('the seed content', () => {
  it('has the pages that menus and footers lead to', () => {
    const paths = pages.map((page) => page.path)
    for (const path of [
      '/',
      '/shipping',
      '/help',
      '/contact',
      '/about-us',
      '/careers',
      '/media',
      '/testimonials',
      '/wholesale',
      '/privacy',
      '/california-privacy-notice',
      '/ccpa-opt-out',
      '/terms-and-conditions',
      '/opt-out-of-use-sharing-of-sensitive-information-form',
      '/accessibility.html',
      '/auto-delivery',
      '/cms/pantry-staples',
    ])
      expect(paths).toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(all.map((page) => [page.path, page] as const))('is valid at %s, block by block', (_, page) => {
    for (const block of page.blocks) BlockSchema.parse(block)
    PageSchema.parse(page)
    expect(parsePage(page)?.unknown).toEqual([])
  })

  it('has drafts of pages that are not there yet', () => {
    const published = new Set(pages.map(({ path }) => path))
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.filter(({ path }) => published.has(path))).toEqual([])
  })

  it('starts each page but those with a hero with one heading of the first level', () => {
    for (const page of all) {
      const [first, ...rest] = page.blocks
      expect(first?.type === 'hero' || (first?.type === 'header' && first.level === 1)).toBe(true)
      expect(rest.some((block) => block.type === 'header' && block.level === 1)).toBe(false)
    }
  })

  it('has every section, valid', () => {
    for (const [name, schema] of Object.entries(sectionSchemas))
      schema.parse(sections[name as keyof typeof sectionSchemas])
  })

  it('leads only to pages, categories and tags that exist', () => {
    const known = new Set([
      ...pages.map((page) => page.path),
      ...CATEGORIES.map((category) => without(categoryPath(category.key))),
      ...TAGS.map((tag) => `/tag/${tag.urlName}`),
      '/cart',
      '/contact',
      '/subscribe',
      '/feedback',
      '/quiz',
    ])
    const inside = links([all, sections]).filter((url) => url.startsWith('/'))
    expect(inside.length).toBeGreaterThan(50)
    expect(inside.filter((url) => !known.has(without(url)))).toEqual([])
  })

  it('names only categories and tags that exist in its product rows', () => {
    const rows = all.flatMap((page) => page.blocks).filter((block) => block.type === 'product-row')
    const keys = new Set(CATEGORIES.map((category) => category.key))
    const tags = new Set(TAGS.map((tag) => tag.key))
    for (const row of rows) expect(keys.has(row.categoryKey ?? '') || tags.has(row.tag ?? '')).toBe(true)
  })

  it('speaks in its quiz for categories and tags that exist [QUIZ-04]', () => {
    const selectors = DEFAULT_QUIZ.questions.flatMap(({ answers }) => answers.map(({ selector }) => selector))
    const known = new Set([
      ...CATEGORIES.map(({ key }) => `category:${key}`),
      ...TAGS.map(({ key }) => `tag:${key}`),
    ])
    expect(selectors.filter((selector) => !known.has(selector))).toEqual([])
  })

  it('leaves no placeholder that the store cannot fill', () => {
    const placeholders = new Set(JSON.stringify(all).match(/\{[a-z]+\}/gi) ?? [])
    expect(placeholders).toContain(`{${THRESHOLD_WORD}}`)
    for (const placeholder of placeholders) expect(fillEditorsWords(placeholder, THRESHOLD_WORD)).not.toBe('')
  })
})

describe('seeding the content', () => {
  const apiKey = 'nutwood'
  const documents = all.length + Object.keys(sections).length
  const draft = '/drafts?path=/corporate-gifts'
  /** Pages of a release before, and what its seeding kept of them. */
  const former = pages.map((page) => ({ ...page, title: `${page.title} of before` }))
  const formerManifest = {
    hashes: Object.fromEntries(
      former.map((page) => [
        `/pages?path=${encodeURIComponent(page.path)}`,
        contentHash(JSON.stringify(page)),
      ]),
    ),
  }
  let platform: Platform
  let options: Parameters<typeof seedContent>[0]
  let now: string

  beforeEach(() => {
    now = '2025-03-04T12:00:00Z'
    platform = createContent({ dataDir: ':memory:', clock: { now: () => new Date(now) } })
    const fetch = async (url: string, init?: RequestInit) => platform.handle(new Request(url, init))
    options = { baseUrl: 'http://content', apiKey, fetch }
  })

  afterEach(() => platform.close())

  async function send(method: string, address: string, document?: unknown): Promise<number> {
    const body = document === undefined ? {} : { body: JSON.stringify(document) }
    const init = { method, headers: { 'x-api-key': apiKey }, ...body }
    return (await options.fetch(`http://content${address}`, init)).status
  }

  async function read(address: string): Promise<unknown> {
    const answer = await options.fetch(`http://content${address}`, { headers: { 'x-api-key': apiKey } })
    return answer.ok ? answer.json() : answer.status
  }

  it('goes over the protocol, and writes nothing the second time', async () => {
    expect(await seedContent(options)).toBe(documents)
    expect(await read(draft)).toEqual(drafts[0])
    expect(await seedContent(options)).toBe(0)
    await expect(seedContent({ ...options, apiKey: 'wrong' })).rejects.toThrow('401')
  })

  it('leaves what editors have changed, published or removed as it is', async () => {
    await seedContent(options)
    const home = { ...pages[0], title: 'Edited' }
    expect(await send('POST', '/drafts/publish?path=/corporate-gifts')).toBe(200)
    expect(await send('PUT', '/pages?path=/', home)).toBe(200)
    expect(await send('DELETE', '/pages?path=/about-us')).toBe(204)
    expect(await send('DELETE', '/sections/sitewide-banner')).toBe(204)
    await seedContent(options)
    expect(await read(draft)).toBe(404)
    expect(await read('/pages?path=/corporate-gifts')).toEqual(drafts[0])
    expect(await read('/pages?path=/')).toEqual(home)
    expect([await read('/pages?path=/about-us'), await read('/sections/sitewide-banner')]).toEqual([404, 404])
    expect(await send('DELETE', '/pages?path=/corporate-gifts')).toBe(204)
    await seedContent(options)
    expect([await read(draft), await read('/pages?path=/corporate-gifts')]).toEqual([404, 404])
  })

  it('brings what a release has changed, except over what editors have', async () => {
    for (const page of former.slice(1)) await send('PUT', `/pages?path=${page.path}`, page)
    await send('PUT', '/pages?path=/help', { ...former[0], path: '/help', title: 'Edited' })
    await send('PUT', '/sections/seed-manifest', formerManifest)
    // All but the first page, which is gone, and that of help.
    expect(await seedContent(options)).toBe(documents - 2)
    expect([await read('/pages?path=/'), await read('/pages?path=/help')]).toEqual([
      404,
      expect.objectContaining({ title: 'Edited' }),
    ])
    expect(await read('/pages?path=/shipping')).toEqual(pages.find(({ path }) => path === '/shipping'))
  })

  it('leaves what editors have changed since a release seeded it that kept no account of that', async () => {
    for (const page of former) await send('PUT', `/pages?path=${page.path}`, page)
    const seededAt = '2025-03-04T12:00:30.123Z'
    now = '2025-03-04T12:01:00Z'
    await send('PUT', '/pages?path=/help', { ...former[0], path: '/help', title: 'Edited' })
    expect(await seedContent({ ...options, seededAt })).toBe(documents - 1)
    expect(await read('/pages?path=/help')).toMatchObject({ title: 'Edited' })
    expect(await read('/pages?path=/shipping')).toEqual(pages.find(({ path }) => path === '/shipping'))
    // It stays with editors, who may remove it.
    expect(await send('DELETE', '/pages?path=/help')).toBe(204)
    expect(await seedContent({ ...options, seededAt })).toBe(0)
    expect(await read('/pages?path=/help')).toBe(404)
  })

  it('goes on where it broke off, and does without drafts', async () => {
    await seedContent(options)
    // As a seeding leaves it that wrote everything, and broke off before it said so.
    await send('PUT', '/sections/seed-manifest', formerManifest)
    await seedContent(options)
    expect(await seedContent(options)).toBe(0)
    const old = async (url: string, init?: RequestInit) =>
      url.includes('/drafts') ? new Response(null, { status: 404 }) : options.fetch(url, init)
    await send('DELETE', '/sections/seed-manifest')
    expect(await seedContent({ ...options, fetch: old })).toBe(documents - drafts.length)
  })
})
