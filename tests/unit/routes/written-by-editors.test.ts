/** What editors write: menus, content pages, their colours. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BlockSchema } from '~/content/schemas'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { accounts } from '../../kit/accounts'
import { signedIn } from '../support/agents'
import { combinations, writeCampaign } from '../support/personalisation'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const icon = '/images/brand/category-nuts.svg'

/** As editors do, through the content service's own protocol. */
async function edit(path: string, content: object): Promise<void> {
  const answer = await shop.platforms.fetch(`http://platforms.invalid/content${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify(content),
  })
  expect(answer.status).toBeLessThan(300)
  shop.services.content.clear()
}

describe('what editors write', () => {
  it('is in the menu with its pictures, its words and its colour [MENU-01]', async () => {
    const header = { text: 'All nuts', url: '/nuts/', icon, color: 'nuts' }
    const group = {
      headerText: 'By kind',
      headerUrl: '/nuts/almonds/',
      links: [{ text: 'Raw', url: '/tag/raw' }],
    }
    const promo = { image: icon, text: 'New', url: '/tag/new+products' }
    await edit('/sections/mega-menu', { sections: [{ header, linkGroups: [group], promoZones: [promo] }] })
    const menu = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    const first = menu?.querySelector('a[href="/nuts/"]')
    expect([first?.textContent?.trim(), first?.getAttribute('data-colour')]).toEqual(['All nuts', 'nuts'])
    expect(first?.querySelector('img')?.getAttribute('src')).toBe(icon)
    const links = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['/nuts/', '/nuts/almonds/', '/tag/raw', '/tag/new+products'])
    const groupLink = menu?.querySelector('a[href="/nuts/almonds/"]')
    const zone = menu?.querySelector('a[href="/tag/new+products"]')
    expect([groupLink?.textContent, zone?.textContent?.trim()]).toEqual(['By kind', 'New'])
    expect(zone?.querySelector('img')?.getAttribute('src')).toBe(icon)
  })

  it('is on the menu page of phones, which folds the departments while there is none [MENU-05] [MENU-17]', async () => {
    const menuPage = async () => (await browser.get('/menu')).document.querySelector('nav[aria-label="Menu"]')
    const linksOf = (within: Element | null | undefined) =>
      [...(within?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    await edit('/sections/mega-menu', { sections: [{ header: { text: 'All nuts', url: '/nuts/' } }] })
    const entries = [
      { text: 'Almonds', url: '/nuts/almonds/', links: [{ text: 'Raw', url: '/tag/raw' }] },
      { text: 'Gifts', url: '/gifts/' },
    ]
    await edit('/sections/mobile-menu', { entries })
    const own = await menuPage()
    // An entry with a level of its own unfolds it; the others are links.
    const folds = [...(own?.querySelectorAll('details') ?? [])]
    expect(folds.map((fold) => fold.querySelector('summary')?.textContent)).toEqual(['Almonds'])
    expect([folds[0]?.hasAttribute('open'), linksOf(folds[0])]).toEqual([
      false,
      ['/nuts/almonds/', '/tag/raw'],
    ])
    expect(linksOf(own).slice(0, 3)).toEqual(['/nuts/almonds/', '/tag/raw', '/gifts/'])
    expect(linksOf(own)).not.toContain('/nuts/')
    for (const nothing of [{ entries: [] }, { entries: [{ text: 'x', url: 'javascript:x' }] }]) {
      await edit('/sections/mobile-menu', nothing)
      expect(linksOf(await menuPage()).slice(0, 1)).toEqual(['/nuts/'])
    }
  })

  it('is in the menu but for an entry that is wrong, of which the log says where it is [MENU-01]', async () => {
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const script = { text: 'Win', url: 'javascript:x' }
    const raw = { text: 'Raw', url: '/tag/raw' }
    await edit('/sections/mega-menu', {
      sections: [
        { header: script },
        {
          header: { text: 'All nuts', url: '/nuts/' },
          linkGroups: [{ headerText: 'By kind', links: [script, raw] }, { links: [] }],
        },
        { header: { text: 'Gifts', url: '/gifts/' }, promoZones: [{ image: icon, ...script }] },
        ...Array.from({ length: 10 }, (_, index) => ({ header: { text: `More ${index}`, url: '/nuts/' } })),
      ],
    })
    const menu = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    const links = [...(menu?.querySelectorAll('a') ?? [])].map((link) => link.textContent?.trim())
    const more = Array.from({ length: 9 }, (_, index) => `More ${index}`)
    expect(links).toEqual(['All nuts', 'Raw', 'Gifts', ...more])
    const wrong = ['sections.0', 'sections.1.linkGroups.0.links.0', 'sections.1.linkGroups.1']
    const dropped = ['sections.12', ...wrong, 'sections.2.promoZones.0']
    expect(warn.mock.calls).toContainEqual([
      { section: 'mega-menu', dropped },
      'entries of a section were left out',
    ])
    warn.mockRestore()
    // With nothing left to show, the default menu is used.
    await edit('/sections/mega-menu', { sections: [{ header: script }] })
    const departments = (await browser.get('/')).document.querySelector('nav[aria-label="Departments"]')
    expect(departments?.querySelectorAll('a').length).toBeGreaterThan(1)
    expect(departments?.textContent).not.toContain('Win')
  })

  it('is in the bar at the top, and the default campaign while there is none [HEAD-01]', async () => {
    const items = [
      { promotionName: 'tins', content: 'Tins are back', url: '/gifts/gift-tins/' },
      { promotionName: 'dates', content: 'New dates', url: '/dried-fruit/dates/' },
    ]
    await edit('/sections/global-campaign-carousel', { items })
    const { html } = await browser.get('/')
    for (const { content, url } of items)
      expect(html).toMatch(new RegExp(`href="${url}"[^>]*>${content}</a>`))
    expect(html).not.toContain('Discover our Best-Selling Favorites')
    // One invalid entry does not take the others with it.
    const wrong = { ...items[0], url: 'javascript:x', content: 'Wrong' }
    await edit('/sections/global-campaign-carousel', { items: [wrong, items[1]] })
    const without = (await browser.get('/')).html
    expect([without.includes('New dates'), without.includes('Wrong')]).toEqual([true, false])
    await edit('/sections/global-campaign-carousel', { items: [] })
    expect((await browser.get('/')).html).toContain('Discover our Best-Selling Favorites')
  })

  it('reads otherwise to visitors of a kind, in the bar and in both menus [API-69]', async () => {
    const forFirms = `?userAttributes=${encodeURIComponent('{"kind":"business"}')}`
    const menu = (text: string) => ({ sections: [{ header: { text, url: '/nuts/' } }] })
    await edit('/sections/sitewide-banner', { text: 'Nuts for all' })
    await edit(`/sections/sitewide-banner${forFirms}`, { text: 'Nuts for firms' })
    await edit('/sections/mega-menu', menu('Every nut'))
    await edit(`/sections/mega-menu${forFirms}`, menu('Nuts by the case'))
    await edit(`/sections/mobile-menu${forFirms}`, { entries: [{ text: 'Cases', url: '/nuts/' }] })
    await edit(`/sections/promotional-messaging-bar${forFirms}`, { messages: ['Net 30'] })
    await edit(`/sections/global-campaign-carousel${forFirms}`, {
      items: [{ promotionName: 'cases', content: 'Case week', url: '/nuts/' }],
    })
    const firm = await signedIn(app, accounts.business)
    const customer = await signedIn(app, accounts.shopper)
    const theirs = ['Nuts for firms', 'Nuts by the case', 'Net 30', 'Case week']
    for (const [visitor, isFirm] of [
      [firm, true],
      [customer, false],
      [app.newBrowser(), false],
    ] as const) {
      const page = await visitor.get('/nuts/almonds/')
      expect(theirs.map((words) => page.html.includes(words))).toEqual(theirs.map(() => isFirm))
      expect([page.html.includes('Nuts for all'), page.html.includes('Every nut')]).toEqual([
        !isFirm,
        !isFirm,
      ])
      const phone = (await visitor.get('/menu')).document.querySelector('nav[aria-label="Menu"]')
      expect(phone?.textContent?.includes('Cases')).toBe(isFirm)
    }
  })

  it('leads from slide to slide by links, with pictures on phones where it says so', async () => {
    const slides = [{ content: 'One', thumbnail: icon, alt: 'A bowl' }, { content: 'Two' }]
    await edit('/pages?path=/slides', {
      path: '/slides',
      title: 'Slides',
      blocks: [
        { type: 'carousel', label: 'Words', showThumbnailsOnMobile: true, slides },
        { type: 'carousel', label: 'Still', showControls: false, showPagination: false, slides },
        { type: 'banner-section', headline: 'x', backgroundColor: '#fff', headlineColor: '#a02328' },
      ],
    })
    const page = await browser.get('/slides')
    const links = [...page.document.querySelectorAll('main a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual([2, 2, 1, 1, 1, 2].map((slide) => `#carousel-1-${slide}`))
    for (const link of new Set(links)) expect(page.document.querySelector(link ?? '')?.localName).toBe('li')
    const [shown, hidden] = [...page.document.querySelectorAll('main li img')].map(
      ({ className }) => className,
    )
    expect(hidden?.startsWith(`${shown} `)).toBe(true)
    expect(page.html).toContain('.ch-a02328 h2{color:#a02328}')
  })
})

describe('a page of content', () => {
  it('shows blocks of every kind in their order, without one that nobody knows [BLOCK-01]', async () => {
    const tile = { label: 'Tile', link: '/nuts/', img: icon }
    const blocks = [
      { type: 'hero', headline: 'A hero' },
      { type: 'banner-section', headline: 'A banner' },
      { type: 'hologram', headline: 'Nothing' },
      { type: 'shelf-banner', headline: 'A shelf' },
      { type: 'marquee', text: 'A marquee' },
      { type: 'category-card', ...tile, label: 'A category' },
      { type: 'top-category-card', ...tile, label: 'A round' },
      { type: 'business-button', create: 'A business' },
      { type: 'card-grid', cards: [{ title: 'A card' }] },
      { type: 'product-row', title: 'A row', categoryKey: 'nuts' },
      { type: 'shopable-ingredients', title: 'A recipe', skus: ['1101-01'] },
      { type: 'carousel', label: 'Slides', slides: [{ content: 'A slide' }] },
      {
        type: 'carousel-container',
        title: 'A container',
        cards: [{ label: 'A card of it', link: '/nuts/', img: icon }],
      },
      { type: 'chat-now', buttonText: 'A chat' },
      { type: 'form', title: 'A form', hubspotFormId: 'x' },
      { type: 'modal-button', buttonText: 'A modal', title: 'Opened', text: 'Said' },
      { type: 'recommendations', selector: 'every-kind', title: 'A combination' },
      { type: 'text', text: 'A text' },
      { type: 'header', text: 'A header' },
      { type: 'bulleted-list', listItems: [{ text: 'A point' }] },
      { type: 'faq-accordion', items: [{ question: 'A question', answer: 'Yes.' }] },
      { type: 'search-footer', popularSearches: [{ label: 'A search', link: '/nuts/' }] },
    ]
    const known = blocks.map(({ type }) => type).filter((type) => type !== 'hologram')
    expect(known.sort()).toEqual(BlockSchema.options.map(({ shape }) => shape.type.value).sort())
    const code = Array.from({ length: 6 }, () => '1101-01').join('~')
    await writeCampaign(
      shop,
      'every-kind',
      combinations({ type: 'CSB' }, { name: 'A box', code, sku: '9801-01' }),
    )
    await edit('/pages?path=/every-kind', { path: '/every-kind', title: 'Every kind', blocks })
    const { status, document } = await browser.get('/every-kind')
    expect(status).toBe(200)
    const shown = document.querySelector('main')?.textContent ?? ''
    const words = [
      ...['A hero', 'A banner', 'A shelf', 'A marquee', 'A category', 'A round', 'A business'],
      ...['A card', 'A row', 'A recipe', 'A slide', 'A container', 'A chat', 'A form', 'A modal'],
      ...['A combination', 'A text', 'A header', 'A point', 'A question', 'A search'],
    ]
    // Whatever shows a block of each kind shows its words here.
    expect(words).toHaveLength(known.length)
    const places = words.map((word) => shown.indexOf(word))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(shown).not.toContain('Nothing')
  })
})

describe('colours of content', () => {
  it('act on named surfaces and where no ground is named [BLOCK-10]', async () => {
    await edit('/pages?path=/colours', {
      path: '/colours',
      title: 'Colours',
      blocks: [
        { type: 'hero', headline: 'x', color: '#fff' },
        { type: 'banner-section', headline: 'x', text: 'y', foregroundColor: '#222', textColor: '#333' },
        { type: 'banner-section', headline: 'x', backgroundColor: 'walnut', headlineColor: '#f0a25b' },
        { type: 'shelf-banner', headline: 'x', backgroundColor: 'sand', headlineColor: '#a02328' },
      ],
    })
    const { html, document } = await browser.get('/colours')
    const sections = [...document.querySelectorAll('main section')]
    for (const [index, [name, rule]] of [
      ['ct-ffffff', '.ct-ffffff{color:#ffffff}'],
      ['ct-222222', '.ct-222222{color:#222222}'],
      ['cp-333333', '.cp-333333 p{color:#333333}'],
      ['ch-f0a25b', '.ch-f0a25b h2{color:#f0a25b}'],
      ['ct-a02328', '.ct-a02328{color:#a02328}'],
    ].entries()) {
      expect(html).toContain(rule)
      expect(sections[[0, 1, 1, 2, 3][index] ?? 0]?.classList.contains(name ?? '')).toBe(true)
    }
  })
})
