/** What the content service may send for menus, campaigns and blocks: each field as parsed, and rejected. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openRoutes } from '../support/routes'
import { writePage, writeSection } from '../support/editor'

const { shop, app } = await openRoutes()
afterEach(() => vi.restoreAllMocks())

let written = 0
/** Blocks as editors wrote them, read by the shop's own service. */
async function read(...blocks: readonly object[]) {
  const path = `/data-${(written += 1)}`
  await writePage(shop, path, blocks)
  const page = await shop.services.content.getPage(path)
  return page?.blocks ?? []
}

/** Each of these values for the field is rejected and loses only the block. */
async function refuses(block: object, wrong: Readonly<Record<string, unknown>>) {
  const warn = vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
  for (const [field, value] of Object.entries(wrong)) {
    const after = { type: 'text', text: 'After' }
    const found = await read({ ...block, [field]: value }, after)
    expect([field, found.map(({ type }) => type)]).toEqual([field, ['text']])
    expect(JSON.stringify(warn.mock.lastCall)).toContain(field)
  }
}

const PICTURE = '/images/brand/category-nuts.svg'
const LINK = { text: 'See it', url: '/nuts/' }
const everybody = { audience: 'everybody' }

describe('what the content service says', () => {
  it('of a menu: headers, groups of links and promotions [DATA-24]', async () => {
    const section = {
      header: { text: 'Nuts', url: '/nuts/', icon: PICTURE, color: 'nuts' },
      linkGroups: [{ headerText: 'All', headerUrl: '/nuts/', links: [LINK] }],
      promoZones: [{ image: PICTURE, text: 'Fresh', url: '/nuts/' }],
    }
    await writeSection(shop, 'mega-menu', { sections: [section, { header: { text: 'Bare', url: '/x' } }] })
    expect(await shop.services.content.getSection('mega-menu')).toEqual({
      sections: [section, { header: { text: 'Bare', url: '/x' }, linkGroups: [], promoZones: [] }],
    })
    vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    const wrong = [
      { header: { ...section.header, url: 'javascript:x' } },
      { header: section.header, promoZones: [{ text: 'x' }] },
    ]
    await writeSection(shop, 'mega-menu', { sections: [section, ...wrong] })
    const left = await shop.services.content.getSection('mega-menu')
    expect(left?.sections.map(({ promoZones }) => promoZones.length)).toEqual([1, 0])
  })

  it('of a campaign: its promotion and its words; what its link lands on is the cart [DATA-25]', async () => {
    const url = '/campaign-landing?token=harvest-week-7Q2M'
    const item = { promotionName: 'harvest-week', content: 'Harvest week', url }
    vi.spyOn(shop.services.logger, 'warn').mockImplementation(() => undefined)
    const wrong = [
      { ...item, content: '' },
      { ...item, promotionName: 7 },
      { content: 'No name', url },
    ]
    await writeSection(shop, 'global-campaign-carousel', { items: [item, ...wrong] })
    expect(await shop.services.content.getSection('global-campaign-carousel')).toEqual({ items: [item] })
    const bare = { promotionName: 'dates', content: 'New dates' }
    await writeSection(shop, 'global-campaign-carousel', { items: [bare] })
    expect(await shop.services.content.getSection('global-campaign-carousel')).toEqual({ items: [bare] })

    const browser = app.newBrowser()
    await browser.post(browser.prepare(await browser.get(url), 'Fill my cart'))
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    const record = await shop.merchant.get('custom-objects/campaigns/harvest-week-7Q2M')
    expect(record).toMatchObject({
      value: { lines: cart?.lineItems.map(({ sku, quantity }) => ({ sku, quantity })) },
    })
    expect(cart?.lineItems.length).toBeGreaterThan(0)
  })

  it('of a carousel: its slides and how they are shown [DATA-26]', async () => {
    const slide = { content: 'Words', typographyStyle: 'Header3', thumbnail: PICTURE, alt: 'A bowl' }
    const block = { type: 'carousel', label: 'Slides', slides: [slide] }
    const options = {
      autoPlay: true,
      slidesPerView: 3,
      showControls: false,
      showPagination: false,
      showThumbnailsOnMobile: true,
    }
    expect(await read({ ...block, ...options })).toEqual([
      { ...block, ...options, circular: true, ...everybody },
    ])
    const [usual] = await read({ type: 'carousel', slides: [{ content: 'Bare' }] })
    expect(usual).toMatchObject({
      label: 'Slides',
      autoPlay: false,
      slidesPerView: 1,
      slides: [{ content: 'Bare', typographyStyle: 'BaseBodyText' }],
    })
    await refuses(block, { slidesPerView: 7, autoPlay: 'yes', slides: [{ ...slide, thumbnail: '/x.gif' }] })
  })

  it('of a banner [DATA-27]', async () => {
    const block = {
      type: 'banner-section',
      ...{ backgroundColor: '#fff', foregroundColor: '#222', headline: 'H', headlineColor: '#333' },
      ...{ link: LINK, image: PICTURE, text: 'T', textColor: 'walnut' },
    }
    expect(await read(block)).toMatchObject([block])
    await refuses(block, {
      headline: '',
      backgroundColor: 'url(x)',
      image: '/x.gif',
      link: 'x',
      textColor: 'red;',
    })
  })

  it('of a hero, at the left and at the bottom where nothing is said [DATA-28]', async () => {
    const block = {
      type: 'hero',
      ...{ headline: 'H', tagline: 'G', text: 'T', bgDesktopImg: PICTURE, bgMobileImg: PICTURE },
      ...{ wave: true, backgroundColor: 'walnut', color: '#fff' },
    }
    const aligned = { desktopAlignment: 'center', mobileAlignment: 'top' }
    expect(await read({ ...block, ...aligned })).toMatchObject([{ ...block, ...aligned }])
    expect(await read(block)).toMatchObject([{ desktopAlignment: 'left', mobileAlignment: 'bottom' }])
    await refuses(block, { headline: 7, wave: 'x', desktopAlignment: 'top', mobileAlignment: 'left' })
  })

  it('of a shelf banner [DATA-29]', async () => {
    const block = {
      type: 'shelf-banner',
      ...{ backgroundColor: 'sand', bgDesktopImg: PICTURE, bgMobileImg: PICTURE },
      ...{ headline: 'H', headlineColor: '#222', img: PICTURE, link: LINK },
    }
    expect(await read(block)).toMatchObject([block])
    await refuses(block, { bgDesktopImg: 'x', headlineColor: 'x', img: 7 })
  })

  it('of a grid of cards, in four columns where nothing is said [DATA-30]', async () => {
    const card = { title: 'C', description: 'D', callToActionText: 'Go', link: '/nuts/', imgSrc: PICTURE }
    const block = { type: 'card-grid', gridTitle: 'G', cards: [card] }
    expect(await read({ ...block, numOfColumns: 5 })).toMatchObject([{ ...block, numOfColumns: 5 }])
    expect(await read(block)).toMatchObject([{ numOfColumns: 4 }])
    await refuses(block, { numOfColumns: 6, cards: [{ ...card, link: 'javascript:x' }] })
  })

  it('of the small blocks: a card of a category, a list, what is below a search, ingredients [DATA-31]', async () => {
    const card = { type: 'top-category-card', label: 'Nuts', link: '/nuts/', img: PICTURE }
    const list = { type: 'bulleted-list', listItems: [{ text: 'One' }, { text: 'Two' }] }
    const footer = {
      type: 'search-footer',
      favoriteFlavors: [{ label: 'Smoky', link: '/search/instant?query=smoky' }],
      popularSearches: [{ label: 'Almonds', link: '/nuts/almonds/' }],
    }
    const ingredients = { type: 'shopable-ingredients', skus: ['1101-01', '1102-01'] }
    const blocks = [card, list, footer, ingredients]
    expect(await read(...blocks)).toMatchObject(blocks)
    expect(await read({ type: 'search-footer' })).toMatchObject([
      { favoriteFlavors: [], popularSearches: [] },
    ])
    await refuses(card, { label: '', link: 'javascript:x', img: '/x.gif' })
    await refuses(list, { listItems: [] })
    await refuses(footer, {
      favoriteFlavors: [{ label: 'Smoky', link: 'javascript:x' }],
      popularSearches: [{ label: '', link: '/nuts/' }],
    })
    await refuses(ingredients, { skus: [] })
  })

  it('of a form, its inputs and its choices [DATA-32]', async () => {
    const input = {
      field: 'input',
      name: 'email',
      placeholder: 'Email',
      layout: 'placeholder',
      validation: ['email', 'required'],
    }
    const select = {
      field: 'select',
      name: 'kind',
      placeholder: 'Kind',
      layout: 'label',
      required: true,
      options: [{ label: 'A', value: 'a' }],
    }
    const block = {
      type: 'form',
      ...{
        gladlyEmail: 'desk@nutwood.example',
        hubspotFormId: 'h-1',
        formId: 'old-1',
        fields: [input, select],
      },
      ...{ buttonText: 'Go', buttonTheme: 'white', fileUrl: '/files/list.pdf', fileName: 'List' },
    }
    expect(await read(block)).toEqual([{ ...block, ...everybody }])
    expect(await read({ type: 'form', hubspotFormId: 'h-2' })).toMatchObject([
      { buttonText: 'Submit', buttonTheme: 'green', fields: [] },
    ])
    expect(await read({ ...block, fields: [{ ...input, validation: 'phone' }] })).toMatchObject([
      { fields: [{ validation: ['phone'] }] },
    ])
    expect(await read({ ...block, gladlyEmail: 'r&d@nutwood.example' })).toMatchObject([
      { gladlyEmail: 'r&d@nutwood.example' },
    ])
    await refuses(block, { gladlyEmail: `${'a'.repeat(65)}@nutwood.example` })
    await refuses(block, {
      gladlyEmail: 'x',
      buttonTheme: 'blue',
      fileUrl: '/files/list.exe',
      hubspotFormId: 'a b',
    })
    const fields = [
      [input, input],
      [{ ...input, name: 'page' }],
      [{ ...select, options: [] }],
      [{ ...input, validation: 'zip' }],
    ]
    for (const wrong of fields) await refuses(block, { fields: wrong })
  })
})
