import { describe, expect, it } from 'vitest'
import * as layout from '~/components/ui/layout.css'
import * as grids from './blocks/card-grid/view.css'
import { wordsCentred, wordsFirst } from './blocks/hero/view.css'
import * as texts from './blocks/text/view.css'
import { renderBlocks, runsOf } from './render.server'
import { BlockSchema } from './schemas'
import type { PageInput } from './page'
import type { Viewer } from '~/services/ports/block-ports'

type BlockInput = PageInput['blocks'][number]

const NOBODY: Viewer = { customer: null, hasBusinessAccount: false }

/** Renders without products, and fails on unexpected faults. */
const render = (inputs: readonly BlockInput[], viewer: Viewer = NOBODY) =>
  renderBlocks(
    inputs.map((input) => BlockSchema.parse(input)),
    {
      products: { first: async () => [], of: async () => [], ofSkus: async () => [] },
      combinations: { row: async () => null },
      chat: { links: async () => null },
      path: '/',
      viewer: async () => viewer,
    },
    ({ error }) => {
      throw error
    },
  )
const show = async (inputs: readonly BlockInput[]) => (await render(inputs)).html
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const classesOf = (html: string) =>
  [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))

describe('content blocks', () => {
  it('are kept for whom they are alike, and for nobody else', async () => {
    const customer = { id: '1', email: 'pat@example.com', firstName: 'Pat' }
    const page: readonly BlockInput[] = [{ type: 'business-button' }]
    const viewers = [NOBODY, { customer, hasBusinessAccount: false }, { customer, hasBusinessAccount: true }]
    const inTurn = [...viewers, ...viewers.toReversed()]
    const made = []
    for (const viewer of inTurn) made.push(await render(page, viewer))
    const TEXTS = ['Create business account', 'Convert to a business account', 'View details']
    expect(made.map(({ html }) => words(html))).toEqual([...TEXTS, ...TEXTS.toReversed()])
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(TEXTS.length)
  })

  it('show a hero with its words, pictures and wave [BLOCK-12]', async () => {
    const html = await show([
      {
        type: 'hero',
        headline: 'Hi',
        tagline: 'Tag',
        text: 'Text',
        bgDesktopImg: '/d.svg',
        bgMobileImg: '/m.svg',
        wave: true,
        links: [{ text: 'Go', url: '/nuts/' }],
      },
    ])
    expect(words(html)).toBe('Tag Hi Text Go')
    expect(html).toContain('srcSet="/m.svg"')
    expect(html).toContain('src="/d.svg"')
    expect(html).toMatch(/<h1[^>]*>Hi<\/h1>/)
    expect(html).toContain('<svg')
    const classOf = (desktopAlignment: 'left' | 'center' | 'right') =>
      show([{ type: 'hero', headline: 'Hi', desktopAlignment }])
    const aligned = await Promise.all((['left', 'center', 'right'] as const).map(classOf))
    expect(new Set(aligned).size).toBe(3)
    const onPhones = (mobileAlignment: 'center' | 'top' | 'bottom') =>
      show([{ type: 'hero', headline: 'Hi', mobileAlignment }])
    const usual = classesOf(await show([{ type: 'hero', headline: 'Hi' }]))
    const on = await Promise.all((['bottom', 'center', 'top'] as const).map(onPhones))
    const more = on.map((html) => classesOf(html).filter((name) => !usual.includes(name)))
    expect(more).toEqual([[], [wordsCentred], [wordsFirst]])
  })

  it('show banners and shelf banners', async () => {
    const { html, colours } = await render([
      {
        type: 'banner-section',
        headline: 'Gift',
        text: 'Nice',
        image: '/g.svg',
        link: { text: 'Shop', url: '/gifts/' },
      },
      {
        type: 'shelf-banner',
        headline: 'Shelf',
        link: { text: 'See it', url: '/shelf/' },
        backgroundColor: '#fff8ee',
        img: '/s.svg',
        bgDesktopImg: '/sd.svg',
        bgMobileImg: '/sm.svg',
      },
    ])
    expect(words(html)).toBe('Gift Nice Shop Shelf See it')
    for (const part of ['src="/g.svg"', 'href="/gifts/"']) expect(html).toContain(part)
    const shelf = html.slice(html.indexOf('cc-fff8ee'))
    expect(shelf).toMatch(
      /<source media="screen and \(max-width: 1023px\)" srcSet="\/sm\.svg"\/><img[^>]*src="\/sd\.svg"/,
    )
    expect(shelf).toMatch(/<a [^>]*href="\/shelf\/"[^>]*>See it</)
    expect(shelf).toContain('src="/s.svg"')
    expect(colours).toContain('.cc-fff8ee-2e1d12{background:#fff8ee;')
  })

  it('repeat a marquee ten times and read it out once', async () => {
    const html = await show([{ type: 'marquee', text: 'Fresh' }])
    expect(html.match(/Fresh/g)).toHaveLength(10)
    expect(html.match(/<span [^>]*data-text="Fresh" aria-hidden="true"><\/span>/g)).toHaveLength(9)
  })

  it('group neighbouring tiles in one list', async () => {
    const tile = (label: string): BlockInput => ({ type: 'category-card', label, link: `/${label}/` })
    const html = await show([
      tile('a'),
      tile('b'),
      { type: 'text', text: 'x' },
      tile('c'),
      { type: 'top-category-card', label: 'd', link: '/d/', img: '/d.svg' },
    ])
    expect(html.match(/<ul/g)).toHaveLength(3)
    expect(html).toContain('href="/a/"')
    expect(html).toMatch(/<a [^>]*href="\/d\/"><img [^>]*src="\/d\.svg"[^>]*> d<\/a>/)
    expect(runsOf([])).toEqual([])
  })

  const grid = (count: number, columns: { readonly numOfColumns?: 3 | 4 | 5 } = {}) =>
    show([
      {
        type: 'card-grid',
        gridTitle: 'Grid',
        ...columns,
        cards: Array.from({ length: count }, (_, index) => ({
          title: `Card ${index}`,
          description: 'Words',
          link: '/nuts/',
          callToActionText: 'Go',
          imgSrc: '/card.svg',
        })),
      },
    ])

  it('show a grid with its title, and each card with its picture, words and link', async () => {
    const html = await grid(2)
    expect(words(html)).toBe('Grid Card 0 Words Go Card 1 Words Go')
    expect(html).toMatch(/<h2[^>]*>Grid<\/h2>/)
    expect(html.match(/<img [^>]*src="\/card\.svg"/g)).toHaveLength(2)
    expect(html.match(/<a [^>]*href="\/nuts\/"[^>]*>Go</g)).toHaveLength(2)
  })

  it('lay out a grid by its columns, one abreast on phones up to three cards, two beyond', async () => {
    const classes = async (...asked: Parameters<typeof grid>) =>
      /<ul class="([^"]*)"/.exec(await grid(...asked))?.[1]
    const laidOut = (columns: 3 | 4 | 5, onPhones: 'one' | 'two') =>
      `${grids.gridColumns[columns]} ${grids.mobileColumns[onPhones]}`
    expect(await classes(1)).toBe(laidOut(4, 'one'))
    expect(await classes(3)).toBe(laidOut(4, 'one'))
    expect(await classes(4)).toBe(laidOut(4, 'two'))
    for (const numOfColumns of [3, 4, 5] as const)
      expect(await classes(6, { numOfColumns })).toBe(laidOut(numOfColumns, 'two'))
  })

  it('show lists, headers and text', async () => {
    const html = await show([
      { type: 'header', level: 1, superTitle: 'Above', text: 'Title' },
      { type: 'header', text: 'Below' },
      { type: 'text', style: 'large', text: 'One\n\nTwo' },
      { type: 'bulleted-list', listItems: [{ text: 'first' }, { text: 'second' }] },
    ])
    expect(words(html)).toBe('Above Title Below One Two first second')
    expect(html).toMatch(/<h1>Title<\/h1>/)
    // Level two by default.
    expect(html).toMatch(/<h2>Below<\/h2>/)
    expect(html).toContain(`<p class="${layout.eyebrow}">Above</p>`)
    const body = classesOf(await show([{ type: 'text', text: 'One\n\nTwo' }]))
    expect(body).not.toContain(texts.looks.large)
    expect(classesOf(html)).toContain(texts.looks.large)
  })

  it('have no heading and no words of a link that are blank', async () => {
    const html = await show([
      { type: 'bulleted-list', title: ' ', listItems: [{ text: 'first' }] },
      { type: 'faq-accordion', title: ' ', items: [{ question: 'Q?', answer: 'A.' }] },
      { type: 'form', title: ' ', hubspotFormId: 'ask' },
      {
        type: 'card-grid',
        gridTitle: ' ',
        cards: [{ title: 'Card', link: '/nuts/', callToActionText: ' ' }],
      },
    ])
    expect(html.match(/<h2[^>]*>[^<]*/g)?.map(words)).toEqual(['Card'])
    expect(words(html)).toMatch(/Card Learn more$/)
  })

  it('unfold questions without a script, in their looks', async () => {
    const faq = (borderColor: 'black' | 'gray', titleSize: 'large' | 'medium') =>
      show([{ type: 'faq-accordion', borderColor, titleSize, items: [{ question: 'Q?', answer: 'A.' }] }])
    expect(await faq('black', 'large')).toMatch(/<details[^>]*><summary/)
    const looks = [faq('black', 'large'), faq('gray', 'large'), faq('black', 'medium')]
    expect(new Set(await Promise.all(looks)).size).toBe(3)
  })

  it('name each landmark apart from those of other blocks, also where these are alike', async () => {
    const slides = [{ content: 'One' }, { content: 'Two' }]
    const cards = [{ label: 'Nuts', link: '/nuts/', img: '/n.svg' }]
    const html = await show([
      { type: 'search-footer' },
      { type: 'carousel', slides },
      { type: 'carousel-container', title: 'Ideas', cards },
      { type: 'text', text: 'Between' },
      { type: 'search-footer' },
      { type: 'carousel', slides },
      { type: 'carousel-container', title: 'Ideas', cards },
      { type: 'carousel-container', title: 'More ideas', cards },
    ])
    const named = /<(form|nav|section)\b[^>]* aria-label="([^"]*)"/g
    expect([...html.matchAll(named)].map(([, tag, name]) => `${tag} ${name}`)).toEqual([
      'form Search the shop',
      'nav Slides of Slides',
      'section Ideas',
      'form Search the shop (2)',
      'nav Slides of Slides (2)',
      'section Ideas (2)',
      'section More ideas',
    ])
    // The buttons that a script adds are named after these.
    expect([...html.matchAll(/ data-carousel="([^"]*)"/g)].map(([, name]) => name)).toEqual([
      ...['Slides', 'Ideas', 'Slides (2)', 'Ideas (2)', 'More ideas'],
    ])
    // What is read as the heading stays as it was written.
    expect(html).not.toContain('Ideas (2)</h2>')
  })

  it('search, and list popular searches and flavors', async () => {
    const html = await show([
      {
        type: 'search-footer',
        popularSearches: [{ label: 'Almonds', link: '/nuts/almonds/' }],
        favoriteFlavors: [{ label: 'Dark', link: '/tag/dark+chocolate' }],
      },
    ])
    expect(html).toContain('action="/search/instant"')
    expect(html).toMatch(/Popular searches.*<a [^>]*href="\/nuts\/almonds\/">Almonds<.*Favorite flavors/)
    expect(html).toMatch(/Favorite flavors.*<a [^>]*href="\/tag\/dark\+chocolate">Dark</)
  })

  it('set the type of each slide, beside its picture', async () => {
    const slide = async (more: object) =>
      show([{ type: 'carousel', label: 'Words', slides: [{ content: 'Said', ...more }] }])
    const typeOf = async (more: object) =>
      /<(h\d|p)(?: class="([^"]*)")?>Said</.exec(await slide(more))?.slice(1)
    const tags = {
      Header2: 'h2',
      Header3: 'h3',
      Header4: 'h4',
      BaseBodyText: 'p',
      LargeBodyText: 'p',
    } as const
    const looks = new Set<string | undefined>()
    for (const [typographyStyle, tag] of Object.entries(tags)) {
      const [found, look] = (await typeOf({ typographyStyle })) ?? []
      expect(found).toBe(tag)
      looks.add(look)
    }
    expect(looks.size).toBe(5)
    expect(await typeOf({})).toEqual(await typeOf({ typographyStyle: 'BaseBodyText' }))
    for (const thumbnail of ['/t.jpeg', '/t.jpg', '/t.png', '/t.svg'])
      expect(await slide({ thumbnail, alt: 'Thumb' })).toMatch(
        new RegExp(`<img [^>]*src="${thumbnail}"[^>]* alt="Thumb"`),
      )
  })

  it('lead from slide to slide by links, round about at the ends', async () => {
    const block: BlockInput = {
      type: 'carousel',
      label: 'Words',
      slides: [{ content: 'One' }, { content: 'Two' }],
    }
    const html = await show([{ type: 'text', text: 'x' }, block])
    const arrows = [...html.matchAll(/href="#([^"]+)" aria-label="(Previous|Next) slide"/g)].map(
      (each) => each[1],
    )
    expect(arrows).toEqual(['carousel-2-2', 'carousel-2-2', 'carousel-2-1', 'carousel-2-1'])
    for (const slide of [1, 2]) {
      expect(html).toContain(`<a href="#carousel-2-${slide}" aria-label="Slide ${slide}"`)
      expect(html).toContain(`id="carousel-2-${slide}"`)
    }
    const bare = await show([{ ...block, showControls: false, showPagination: false }])
    expect(bare).not.toContain('href="#')
  })

  it('show as many slides at once as is asked for, one by default', async () => {
    const slides = Array.from({ length: 6 }, (_, index) => ({ content: `Slide ${index}` }))
    const classOf = async (slidesPerView?: 1 | 2 | 3 | 4 | 5 | 6) =>
      /<li class="([^"]*)"/.exec(
        await show([{ type: 'carousel', label: 'Words', slidesPerView, slides }]),
      )?.[1]
    const classes = await Promise.all(([1, 2, 3, 4, 5, 6] as const).map((count) => classOf(count)))
    expect(new Set(classes).size).toBe(6)
    expect(await classOf()).toBe(classes[0])
  })

  it('colour a headline where it can be read on its ground', async () => {
    const banner = (headlineColor: string) =>
      render([{ type: 'banner-section', headline: 'x', backgroundColor: '#ffffff', headlineColor }])
    const { html, colours } = await banner('#a02328')
    expect(colours).toContain('.ch-a02328 h2{color:#a02328}')
    expect(html).toMatch(/class="[^"]*cc-ffffff-2e1d12 ch-a02328/)
    expect((await banner('#eeeeee')).colours).toContain('.ch-2e1d12 h2{color:#2e1d12}')
  })

  it.each<[string, BlockInput, string]>([
    [
      'each part of a banner on a named surface',
      {
        type: 'banner-section',
        headline: 'x',
        text: 'y',
        backgroundColor: 'walnut',
        foregroundColor: '#ffe',
        headlineColor: '#f0a25b',
        textColor: '#fff',
      },
      '.ct-ffffee{color:#ffffee}.ch-f0a25b h2{color:#f0a25b}.cp-ffffff p{color:#ffffff}',
    ],
    [
      'a banner without a background',
      { type: 'banner-section', headline: 'x', headlineColor: '#a02328', textColor: 'leaf' },
      '.ct-2b4f1e{color:#2b4f1e}.ch-a02328 h2{color:#a02328}',
    ],
    [
      'a headline that could not be read on the surface',
      { type: 'banner-section', headline: 'x', backgroundColor: 'leaf', headlineColor: '#a02328' },
      '.ch-fdf4e5 h2{color:#fdf4e5}',
    ],
    [
      'a shelf banner without a background',
      { type: 'shelf-banner', headline: 'x', headlineColor: '#a02328' },
      '.ct-a02328{color:#a02328}',
    ],
    [
      'a hero without a background',
      { type: 'hero', headline: 'x', color: '#ffffff' },
      '.ct-ffffff{color:#ffffff}',
    ],
    ['no hero whose words could not be read', { type: 'hero', headline: 'x', color: '#000' }, ''],
  ])('colour %s', async (_, block, rules) => {
    const { html, colours } = await render([block])
    expect(colours).toBe(rules)
    for (const [, name = ''] of rules.matchAll(/\.(c.-[0-9a-f]{6})/g))
      expect(html).toMatch(new RegExp(`<section class="[^"]*\\b${name}\\b`))
  })

  it('make rules of hex colours, readable, and put none into the markup', async () => {
    const { html, colours } = await render([
      { type: 'banner-section', headline: 'x', backgroundColor: '#fff', textColor: '#eee' },
    ])
    expect(colours).toBe('.cc-ffffff-2e1d12{background:#ffffff;color:#2e1d12}')
    expect(html).toContain('cc-ffffff-2e1d12')
    expect(html).not.toContain('style')
    const named = await render([{ type: 'banner-section', headline: 'x', backgroundColor: 'walnut' }])
    expect(named.colours).toBe('')
  })

  it('leave out a product row without cards', async () => {
    expect(words(await show([{ type: 'product-row', title: 'Row', categoryKey: 'nuts' }]))).toBe('')
  })
})
