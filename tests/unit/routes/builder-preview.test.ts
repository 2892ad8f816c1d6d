/** The preview of the page builder: unsaved content, shown with the blocks of live pages. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ROUTE_FOLDERS } from '~/models/content/route-folders'
import { visibleText } from '../../kit/html-text'
import type { Page } from '../support/browser'
import { publishDraft, storeDraft, storePage, writePage } from '../support/editor'
import { ACCESS } from '../support/route-access'
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
const toldOf = ({ document }: Page): readonly string[] =>
  [...document.querySelectorAll('#error-summary li')].map((item) => visibleText(item))
const HEADING = { type: 'header', level: 1, text: 'A page' }
const SPARE = { type: 'hero', headline: 'Comes later' }
const FIELD = { field: 'input', name: 'email', placeholder: 'Email' }

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

  it('shows pictures at the shop’s own address in full', async () => {
    const image = 'https://nutwood.example/images/own.png'
    const own = { type: 'banner-section', headline: 'Ours', image }
    const { publicUrl } = shop.services.env
    Object.assign(shop.services.env, { publicUrl: 'https://nutwood.example' })
    const { html } = await show(model({ blocks: [own] }))
    Object.assign(shop.services.env, { publicUrl })
    expect(html).toContain(`src="${image}"`)
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
    expect(text).toContain('Block 1 (hero): headline: This is missing')
    expect(text).toContain('Block 2 (hologram): type: There is no such type')
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
    expect(stored.text).toContain('Block 1 (hero): headline: This is missing')
    expect(stored.text).toContain('Still here')
    expect(stored.text).toContain('Pages show no pictures from https://elsewhere.example')
    expect(stored.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  })

  it('tells a marketer what a block asks for that is not there, and where [ROUTE-27]', async () => {
    const wrong = [
      { type: 'hologram' },
      { type: 'product-row', title: 'Mistyped', categoryKey: 'nutz' },
      { type: 'product-row', title: 'Mistyped, too', tag: 'rawe' },
      { type: 'product-row', title: 'In part', productKeys: ['1101', '9999'] },
      { type: 'shopable-ingredients', skus: ['1102-01', '1102-99'] },
      { type: 'recommendations', selector: 'snak-boxes' },
      { type: 'product-row', title: 'Right', categoryKey: 'nuts' },
      HEADING,
    ]
    const shown = await show(model({ blocks: wrong }))
    expect(toldOf(shown)).toEqual([
      'Block 1 (hologram): type: There is no such type',
      'Block 2 (product-row): Nothing was found for category “nutz”',
      'Block 3 (product-row): Nothing was found for tag “rawe”',
      'Block 4 (product-row): Nothing was found for product “9999”',
      'Block 5 (shopable-ingredients): Nothing was found for SKU “1102-99”',
      'Block 6 (recommendations): Nothing was found for CSB row “snak-boxes”',
    ])
    expect(shown.document.querySelector('main [data-content] [data-product-key]')).not.toBeNull()
    // While search is away that cannot be told.
    const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    shop.platforms.faults.add({ platform: 'algolia', kind: 'refuse' })
    shop.services.browse.clear()
    const degraded = await show(model({ blocks: [HEADING, ...wrong.slice(5, 7)] }))
    shop.platforms.faults.clear()
    warn.mockRestore()
    expect(toldOf(degraded)).toEqual(
      ['recommendations', 'product-row'].map(
        (type, index) =>
          `Block ${index + 2} (${type}): Search or recommendations are away: please look at this again later`,
      ),
    )
  })

  it('tells a marketer which links and pictures of the shop lead nowhere, of no live page', async () => {
    const images = join(shop.services.env.dataDir, 'images', 'brand')
    mkdirSync(images, { recursive: true })
    writeFileSync(join(images, 'there.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const { publicUrl } = shop.services.env
    const ORIGIN = 'https://nutwood.example'
    Object.assign(shop.services.env, { publicUrl: ORIGIN })
    const right = ['/nuts/', '/nuts/almonds/roasted-almonds-salted.html?sku=1101-05#reviews', '/help']
    const ours = ['/', '/cart', '/search/instant?query=nuts', '/previewed', '/tag/raw', '#below']
    const others = ['https://elsewhere.example/nope', '/files/prices.pdf', `${ORIGIN}/seeds/`]
    const links = [...right, ...ours, ...others].map((url) => ({ text: 'Go', url }))
    const wrong = [
      HEADING,
      { type: 'hologram' },
      { type: 'text', text: '/nope/words', links: [{ text: 'Go', url: '/nope/nowhere' }] },
      { type: 'banner-section', headline: 'H', image: '/images/nope.png' },
      { type: 'category-card', label: 'C', link: `${ORIGIN}/nuts/nope.html?a=b` },
      { type: 'banner-section', headline: 'H', image: '/images/brand/there.svg' },
      { type: 'text', text: 'Right', links: links.slice(0, 6) },
      { type: 'text', text: 'Right', links: links.slice(6) },
    ]
    const shown = await show(model({ blocks: wrong }))
    Object.assign(shop.services.env, { publicUrl })
    expect(toldOf(shown)).toEqual([
      'Block 2 (hologram): type: There is no such type',
      'Block 3 (text): links.0.url: There is no page at /nope/nowhere',
      'Block 4 (banner-section): image: There is no picture at /images/nope.png',
      'Block 5 (category-card): link: There is no page at /nuts/nope.html',
    ])
    const live = vi.spyOn(shop.services.pictures, 'get')
    await writePage(shop, '/leads-nowhere', wrong.slice(2))
    expect((await browser.get('/leads-nowhere')).text).not.toContain('There is no')
    expect(live).not.toHaveBeenCalled()
    live.mockRestore()
  })

  it('tells a marketer how many of very many links nobody has looked up', async () => {
    const text = (to: (index: number) => string) => ({
      type: 'text',
      text: 'Links',
      links: [0, 1, 2, 3, 4, 5].map((index) => ({ text: `Link ${index}`, url: to(index) })),
    })
    const free = text((index) => `/account/${index}`)
    const toldWith = async (count: number) => {
      const many = Array.from({ length: count }, (_, block) => text((index) => `/nope/${block}-${index}`))
      return toldOf(await show(model({ blocks: [HEADING, free, ...many] })))
    }
    const LEFT = 'Links and pictures that were not looked up, as there are too many: 8'
    const told = await toldWith(8)
    expect([told.length, told.at(-1)]).toEqual([41, LEFT])
    expect(await toldWith(6)).toHaveLength(36)
  })

  it('knows which addresses the routes of the shop answer by themselves', () => {
    const folders = [...ACCESS.keys()].map((pattern) => pattern.split('/')[1] ?? '')
    const fixed = folders.filter((folder) => /^[^:*]/.test(folder))
    expect([...ROUTE_FOLDERS].sort()).toEqual([...new Set(fixed)].sort())
  })

  it.each<readonly [string, readonly object[], readonly string[]]>([
    [
      'fields that a block does not have',
      [
        HEADING,
        { type: 'banner-section', headline: 'H', imgage: '/a.png', backgroundcolor: 'walnut' },
        { type: 'hologram' },
        { type: 'carousel', slides: [{ content: 'One', style: 'Header2' }, { content: 'Two' }] },
        { type: 'product-row', title: 'Nuts', category: 'nuts', productKeys: ['', '1101'] },
      ],
      [
        'Block 2 (banner-section): imgage: There is no such field; backgroundcolor: There is no such field',
        'Block 3 (hologram): type: There is no such type',
        'Block 4 (carousel): slides.0.style: There is no such field',
        'Block 5 (product-row): category: There is no such field',
      ],
    ],
    [
      'forms that cannot be sent',
      [
        HEADING,
        { type: 'form', title: 'Ask', fields: [FIELD], hubSpotFormId: 'ask' },
        { type: 'form' },
        { type: 'form', fileUrl: '/files/prices.pdf' },
        { type: 'form', fields: [FIELD], hubspotFormId: 'ask' },
      ],
      [
        'Block 2 (form): hubSpotFormId: There is no such field',
        'Block 2 (form): hubspotFormId: This is missing, so neither fields nor a button are shown',
        'Block 3 (form): hubspotFormId: This is missing, so neither fields nor a button are shown',
      ],
    ],
    ['one heading of level 1', [SPARE, SPARE, { type: 'header', text: 'Below' }], []],
    [
      'no heading of level 1',
      [{ type: 'marquee', text: 'First' }, SPARE],
      ['This page has no heading of level 1: a hero in first place is one, or a header whose level is 1'],
    ],
    [
      'two headings of level 1',
      [SPARE, HEADING],
      ['This page has 2 headings of level 1, where one is enough'],
    ],
    [
      'one heading of level 1 for each audience',
      [
        { ...HEADING, audience: 'business' },
        { ...HEADING, audience: 'others' },
      ],
      [],
    ],
    [
      'two headings of level 1 for one audience',
      [HEADING, { ...HEADING, audience: 'business' }],
      ['This page has 2 headings of level 1 for business accounts, where one is enough'],
    ],
  ])('tells a marketer of %s', async (_, wrong, told) => {
    const shown = await show(model({ blocks: wrong }))
    expect([shown.status, toldOf(shown)]).toEqual([200, told])
  })

  it('does not head a form with nothing below it, whatever the page says', async () => {
    await writePage(shop, '/no-form', [HEADING, { type: 'form', title: 'Ask us', fields: [FIELD] }])
    expect((await browser.get('/no-form')).text).not.toContain('Ask us')
  })

  it('says which block failed where it is a fault of the shop’s [ROUTE-27]', async () => {
    const error = vi.spyOn(shop.services.logger, 'error').mockImplementation(() => undefined)
    const fails = vi.spyOn(shop.services.browse.products, 'first').mockRejectedValue(new Error('a bug'))
    const { text, document } = await show(model({ blocks: [{ type: 'hologram' }, ...blocks] }))
    fails.mockRestore()
    error.mockRestore()
    expect(text).toContain('Block 3 (product-row): This could not be shown')
    const content = document.querySelector('main [data-content]')
    expect(content && visibleText(content)).toContain('Made by Nutwood')
  })

  it('shows the blocks of all audiences, with whom each is for [ROUTE-27]', async () => {
    const card = (label: string, audience: string) => ({ type: 'category-card', label, link: '/', audience })
    const { document } = await show(
      model({
        blocks: [
          { type: 'text', text: 'For firms', audience: 'business' },
          { type: 'text', text: 'For homes', audience: 'others' },
          card('One', 'everybody'),
          card('Two', 'business'),
        ],
      }),
    )
    const content = document.querySelector('main [data-content]')
    expect(content && visibleText(content)).toBe(
      'For business accounts only For firms Not for business accounts For homes One For business accounts only Two',
    )
  })

  it('keeps the model below what it shows, to be mended [ROUTE-59]', async () => {
    // Longer than what any other form takes.
    const sent = model({ blocks: [{ type: 'hero' }, { type: 'text', text: 'Still here' }] }).padEnd(20_001)
    const shown = await show(sent)
    expect(fieldOf(shown, 'model')).toBe(sent)
    const mended = await browser.post(
      browser.prepare(shown, 'Show it', { fill: { 'Model of the page, as JSON': model() } }),
    )
    expect([mended.status, mended.text.includes('Made by Nutwood')]).toEqual([200, true])
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
    ['too much', 'x'.repeat(100_001), 'This is too long: 100,001 of at most 100,000 characters.'],
    ['a well', '['.repeat(5_000) + ']'.repeat(5_000), 'This is nested too deep.'],
  ])('says so of %s, and what was typed stays [ROUTE-59]', async (_, sent, message) => {
    const page = await show(sent)
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    expect(fieldOf(page, 'model')).toBe(sent)
  })

  it('shows the draft of a page by its path, of which nothing else shows a word, until it is published [ROUTE-59]', async () => {
    const draft = (text: string) => ({ title: 'Harvest', blocks: [HEADING, { type: 'text', text }] })
    const preview = () => browser.get('/builder-preview?path=/harvest')
    await storeDraft(shop, '/harvest', draft('Not told yet'))
    const first = await preview()
    expect([first.status, first.text.includes('Not told yet')]).toEqual([200, true])
    expect(first.text).toContain('This is the draft of the page, which only previews show.')
    const data = '_data=routes%2Fshop%2Fbuilder-preview%2Froute'
    const asked = await browser.get(`/builder-preview?path=/harvest&${data}`)
    expect(asked.headers.get('Cache-Control')).toBe('private, no-store')
    expect(first.document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect((await browser.get('/harvest')).status).toBe(404)
    expect((await browser.get('/sitemaps/pages.xml')).html).not.toContain('/harvest')

    await publishDraft(shop, '/harvest')
    expect((await browser.get('/harvest')).text).toContain('Not told yet')
    const published = await preview()
    expect(published.text).toContain('Not told yet')
    expect(published.text).toContain('This is the page as it is published: it has no draft.')

    const changed = [{ type: 'text', text: 'Changed' }, { type: 'hero' }]
    await storeDraft(shop, '/harvest', { title: 'Harvest', blocks: changed })
    const second = await preview()
    expect([second.text.includes('Changed'), second.text.includes('Not told yet')]).toEqual([true, false])
    expect(toldOf(second)).toContain('Block 2 (hero): headline: This is missing')
    const live = await browser.get('/harvest')
    expect([live.text.includes('Changed'), live.text.includes('Not told yet')]).toEqual([false, true])
  })

  it('says so of a draft that is no page yet [ROUTE-59]', async () => {
    await storeDraft(shop, '/begun', { title: 'Begun' })
    const begun = await browser.get('/builder-preview?path=/begun')
    expect([begun.status, toldOf(begun)]).toEqual([200, ['A page needs a path and a list of blocks.']])
  })

  it('shows a draft as it is now, and no older one while that cannot be read [ROUTE-59]', async () => {
    await storeDraft(shop, '/away', { title: 'Away', blocks: [HEADING] })
    expect((await browser.get('/builder-preview?path=/away')).status).toBe(200)
    shop.platforms.faults.add({ platform: 'content', kind: 'refuse' })
    expect((await browser.get('/builder-preview?path=/away')).status).toBe(503)
    shop.platforms.faults.clear()
  })

  it('knows no page that is not stored [ROUTE-59]', async () => {
    for (const path of ['/nowhere', '', 'x', '/a b', '//x'])
      expect([path, (await browser.get(`/builder-preview?path=${encodeURIComponent(path)}`)).status]).toEqual(
        [path, 404],
      )
  })
})
