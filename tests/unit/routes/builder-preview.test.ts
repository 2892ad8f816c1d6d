/** The preview of the page builder: unsaved content, shown with the blocks of live pages. */
import { describe, expect, it, vi } from 'vitest'
import { storePage, writePage } from '../support/editor'
import { openRoutes } from '../support/routes'
import { fieldOf, send } from '../support/steps'

const { shop, app } = await openRoutes({ PICTURE_ORIGINS: 'https://images.example.com' })
const browser = app.newBrowser()

const blocks = [
  { type: 'header', level: 1, text: 'Made by {name}' },
  { type: 'product-row', title: 'A row', categoryKey: 'nuts', limit: 3 },
  { type: 'carousel', label: 'Slides', slides: [{ content: 'One' }, { content: 'Two' }] },
  { type: 'text', text: 'Free from {threshold}' },
]
const model = (more: object = {}) =>
  JSON.stringify({ path: '/previewed', title: 'A page of blocks', blocks, ...more })
const show = (sent: string) =>
  send(browser, '/builder-preview', 'Show it', { 'Model of the page, as JSON': sent })

describe('the preview of the page builder', () => {
  it('shows a posted model by the blocks of live pages, and stores nothing [ROUTE-27] [ROUTE-59]', async () => {
    const shown = await show(model())
    expect(shown.status).toBe(200)
    expect((await browser.get('/previewed')).status).toBe(404)
    await writePage(shop, '/previewed', blocks)
    const live = await browser.get('/previewed')
    const within = ({ document }: typeof live) => document.querySelector('main [data-content]')?.innerHTML
    expect(within(shown)).toBe(within(live))
    expect(within(live)).toContain('Made by Nutwood')
    expect(shown.document.querySelectorAll('main [data-product-key]')).toHaveLength(3)
    expect(shown.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it('tells a marketer what is wrong in a block, which the live page leaves out [ROUTE-27]', async () => {
    const banner = (host: string) => ({
      type: 'banner-section',
      headline: 'H',
      image: `https://${host}/of-${host}.png`,
    })
    const wrong = [
      { type: 'hero' },
      { type: 'hologram' },
      { type: 'text', text: 'Still here' },
      banner('images.example.com'),
      banner('elsewhere.example'),
    ]
    const { status, text, html } = await show(model({ blocks: wrong }))
    expect(status).toBe(200)
    expect(text).toContain('Please mend this page')
    expect(text).toMatch(/Block 1 \(hero\): headline: /)
    expect(text).toContain('Block 2 (hologram)')
    expect(text).toContain(
      'Block 5 (banner-section): image: Pages show no pictures from https://elsewhere.example',
    )
    expect(text).toContain('Still here')
    expect(html.match(/src="https:[^"]+"/g)).toEqual([
      'src="https://images.example.com/of-images.example.com.png"',
    ])
    const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    await writePage(shop, '/wrong', wrong)
    const live = await browser.get('/wrong')
    expect([live.status, live.text.includes('Still here'), live.text.includes('mend')]).toEqual([
      200,
      true,
      false,
    ])
    warn.mockRestore()
    // The same page by its path, as currently stored.
    const stored = await browser.get('/builder-preview?path=/wrong')
    expect(stored.text).toMatch(/Block 1 \(hero\): headline: /)
    expect(stored.text).toContain('Still here')
    expect(stored.text).toContain('Pages show no pictures from https://elsewhere.example')
    expect(stored.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it('tells what is wrong with head and length of a page, which is shown all the same [BLOCK-01] [ROUTE-27]', async () => {
    const long = {
      metaDescription: 'x'.repeat(401),
      blocks: Array.from({ length: 102 }, (_, number) => ({ type: 'text', text: `Words ${number + 1}.` })),
    }
    const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    await storePage(shop, '/too-long', long)
    const live = await browser.get('/too-long')
    expect([live.status, live.document.querySelector('title')?.textContent]).toEqual([
      200,
      'Too long | Nutwood',
    ])
    expect(live.text).toContain('Words 100.')
    expect(live.text).not.toContain('Words 101.')
    expect(warn.mock.calls.map(([, words]) => words)).toEqual([
      'the head of a page is not as it should be',
      'blocks of a page were left out',
    ])
    warn.mockRestore()
    const preview = await browser.get('/builder-preview?path=/too-long')
    expect(preview.status).toBe(200)
    for (const words of [
      'title: ',
      'metaDescription: ',
      'Block 101 (text): A page has at most 100 blocks: this one and all after it are left out',
    ])
      expect(preview.text).toContain(words)
  })

  it.each([
    ['not JSON', '{', 'This is not JSON.'],
    ['no page', '{"blocks":[]}', 'A page needs a path and a list of blocks.'],
    ['a well', '['.repeat(5_000) + ']'.repeat(5_000), 'This is nested too deep.'],
  ])('says so of %s, and what was typed stays [ROUTE-59]', async (_, sent, message) => {
    const page = await show(sent)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(fieldOf(page, 'model')).toBe(sent)
  })

  it('knows no page that is not stored [ROUTE-59]', async () => {
    for (const path of ['/nowhere', '', 'x', '/a b', '//x'])
      expect([path, (await browser.get(`/builder-preview?path=${encodeURIComponent(path)}`)).status]).toEqual(
        [path, 404],
      )
  })
})
