import { describe, expect, it } from 'vitest'
import { SECONDARY_LINKS } from '../../../tests/kit/secondary-links'
import type { Category } from '../catalogue/product'
import { ColourSchema } from './colour-schema'
import { contrastRatio, parseColour, readableOn, SURFACES } from './colours'
import { menuOfDepartments } from './default-menu'
import { HrefSchema, ImageUrlSchema, TextLinkSchema } from './links'
import { DEFAULT_CAMPAIGN, DEFAULT_SECONDARY_LINKS } from './menu-defaults'
import { toMobileMenu } from './mobile-menu'
import { MegaMenuSchema, MenuSectionSchema, MobileMenuSchema, parseSection } from './menus'
import { surfaceOfPalette } from './palettes'
import { copyrightYears, fillStoreWords } from './store'

const many = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index))
const link = (text: string) => ({ text, url: `/${text}/` })
const GROUP = { headerText: 'Kinds', links: [link('almonds')] }
const SECTION = { header: { text: 'Nuts', url: '/nuts/' }, linkGroups: [GROUP] }
const BAD = { text: 'x', url: 'javascript:x' }

describe('a section of the menu', () => {
  const isOne = (over: object) => MenuSectionSchema.safeParse({ ...SECTION, ...over }).success
  const header = (over: object) => ({ header: { ...SECTION.header, ...over } })
  const zone = { image: '/a.jpg', text: 'New', url: '/new/' }

  it('may have a picture, a colour of the theme and promotions', () => {
    const full = {
      ...SECTION,
      header: { ...SECTION.header, icon: '/nut.svg', color: 'walnut' },
      linkGroups: [{ ...GROUP, headerUrl: '/nuts/' }],
      promoZones: [zone],
    }
    expect(MenuSectionSchema.parse(full)).toEqual(full)
    // Any other colour is dropped, so the department has no coloured line.
    for (const color of ['#5a3a1e', 'mauve', 7])
      expect(MenuSectionSchema.parse({ ...full, header: { ...full.header, color } })).toEqual({
        ...full,
        header: { ...full.header, color: undefined },
      })
    expect(MenuSectionSchema.parse({ header: SECTION.header })).toEqual({
      header: SECTION.header,
      linkGroups: [],
      promoZones: [],
    })
  })

  it.each([
    ['a text of 200 signs', header({ text: 'x'.repeat(200) }), header({ text: 'x'.repeat(201) })],
    ['a text', {}, header({ text: '' })],
    [
      '40 links in a group',
      { linkGroups: [{ ...GROUP, links: many(40, () => link('a')) }] },
      { linkGroups: [{ ...GROUP, links: many(41, () => link('a')) }] },
    ],
    ['eight groups', { linkGroups: many(8, () => GROUP) }, { linkGroups: many(9, () => GROUP) }],
    ['three promotions', { promoZones: many(3, () => zone) }, { promoZones: many(4, () => zone) }],
    ['a link with words', {}, { linkGroups: [{ ...GROUP, links: [{ text: '', url: '/' }] }] }],
  ])('has %s, and no more', (_, good, bad) => {
    expect([isOne(good), isOne(bad)]).toEqual([true, false])
  })

  it('stands among twelve, beside twenty links of its own kind', () => {
    const menu = (sections: number, secondary: number) =>
      MegaMenuSchema.safeParse({
        sections: many(sections, () => SECTION),
        secondary: many(secondary, () => link('a')),
      }).success
    expect([menu(12, 20), menu(13, 20), menu(12, 21)]).toEqual([true, false, false])
    const entry = { ...link('a'), links: many(40, () => link('b')) }
    const mobile = (entries: readonly object[]) => MobileMenuSchema.safeParse({ entries }).success
    expect([mobile(many(20, () => entry)), mobile(many(21, () => entry))]).toEqual([true, false])
    expect(mobile([{ ...entry, links: [...entry.links, link('b')] }])).toBe(false)
    expect(MobileMenuSchema.parse({ entries: [link('a')] })).toEqual({
      entries: [{ ...link('a'), links: [] }],
    })
  })
})

describe('content that is partly wrong', () => {
  it('is shown without the entries that are, which are named', () => {
    const wrong = {
      sections: [
        SECTION,
        { header: BAD },
        { ...SECTION, linkGroups: [{ ...GROUP, links: [link('a'), BAD] }] },
      ],
    }
    expect(parseSection('mega-menu', wrong)).toEqual({
      section: {
        sections: [
          { ...SECTION, promoZones: [] },
          { ...SECTION, linkGroups: [{ ...GROUP, links: [link('a')] }], promoZones: [] },
        ],
      },
      dropped: ['sections.1', 'sections.2.linkGroups.0.links.1'],
    })
    // The input is not modified.
    expect(wrong.sections).toHaveLength(3)
  })

  it('is whole where all of it is right', () => {
    expect(parseSection('promotional-messaging-bar', { messages: ['Free shipping'] })).toEqual({
      section: { messages: ['Free shipping'] },
      dropped: [],
    })
  })

  it('of which there is too much is cut at its most', () => {
    const messages = many(8, (index) => `Message ${index}`)
    expect(parseSection('promotional-messaging-bar', { messages })).toEqual({
      section: { messages: messages.slice(0, 6) },
      dropped: ['messages.6', 'messages.7'],
    })
  })

  it('has the default of a list of which nothing is left', () => {
    expect(parseSection('mega-menu', { sections: [SECTION], secondary: [BAD] })?.section).toEqual({
      sections: [{ ...SECTION, promoZones: [] }],
    })
    // A list that was empty from the start stays.
    expect(
      parseSection('mega-menu', { sections: [{ header: BAD }, SECTION], secondary: [] })?.section,
    ).toMatchObject({
      secondary: [],
    })
  })

  it('is of no use where the fault is in no entry, or nothing is left that is needed', () => {
    expect(parseSection('sitewide-banner', { text: '' })).toBeNull()
    expect(parseSection('promotional-messaging-bar', { messages: [''] })).toBeNull()
    expect(parseSection('mega-menu', null)).toBeNull()
    expect(parseSection('global-campaign-carousel', { items: 'none' })).toBeNull()
  })

  it.each([
    [
      'a banner of 300 signs',
      'sitewide-banner',
      { text: 'x'.repeat(300), url: '/', linkText: 'x'.repeat(80) },
      { text: 'x'.repeat(301) },
    ],
    [
      'a link of 80 signs in a banner',
      'sitewide-banner',
      { text: 'x' },
      { text: 'x', linkText: 'x'.repeat(81) },
    ],
    [
      'a banner that leads nowhere astray',
      'sitewide-banner',
      { text: 'x', url: '/nuts/' },
      { text: 'x', url: 'javascript:x' },
    ],
    [
      'a message of 200 signs',
      'promotional-messaging-bar',
      { messages: ['x'.repeat(200)] },
      { messages: ['x'.repeat(201)] },
    ],
    [
      'a campaign with a link',
      'global-campaign-carousel',
      { items: [{ promotionName: 'a', content: 'b', url: '/' }] },
      { items: [{ promotionName: 'a', content: 'b', url: '' }] },
    ],
  ] as const)('is %s, and no more', (_, name, good, bad) => {
    expect(parseSection(name, good)?.section).toEqual(good)
    expect(parseSection(name, bad)).toBeNull()
  })

  it('has campaigns of a name and words alone [DATA-25]', () => {
    const bare = { items: [{ promotionName: 'a', content: 'b' }] }
    expect(parseSection('global-campaign-carousel', bare)?.section).toEqual(bare)
  })

  it('has ten campaigns at most', () => {
    const items = many(11, (index) => ({ promotionName: `${index}`, content: 'x', url: '/' }))
    expect(parseSection('global-campaign-carousel', { items })?.section).toEqual({
      items: items.slice(0, 10),
    })
  })
})

describe('the menu without content', () => {
  const ref = (key: string) => ({ id: key, key, name: key.toUpperCase(), urlName: key })
  const categoryOf = (key: string, orderHint: string, ...ancestors: readonly string[]): Category => ({
    ...ref(key),
    version: 1,
    description: '',
    ancestors: ancestors.map(ref),
    orderHint,
    palette: '',
  })

  it('is made of the departments in their order, each with what is right below it', () => {
    const menu = menuOfDepartments([
      categoryOf('almonds', '0.5', 'nuts'),
      categoryOf('nuts', '0.4'),
      categoryOf('raw', '0.6', 'nuts', 'almonds'),
      categoryOf('gifts', '0.2'),
      categoryOf('cashews', '0.3', 'nuts'),
    ])
    expect(menu.sections).toEqual([
      { header: { text: 'GIFTS', url: '/gifts/' }, linkGroups: [], promoZones: [] },
      {
        header: { text: 'NUTS', url: '/nuts/' },
        linkGroups: [
          {
            headerText: 'NUTS',
            links: [
              { text: 'CASHEWS', url: '/nuts/cashews/' },
              { text: 'ALMONDS', url: '/nuts/almonds/' },
            ],
          },
        ],
        promoZones: [],
      },
    ])
  })

  it('has eight departments and forty links in each at most', () => {
    const departments = many(9, (index) => categoryOf(`d${index}`, `0.${index}`))
    const below = many(41, (index) => categoryOf(`k${index}`, `0.${10 + index}`, 'd0'))
    const { sections } = menuOfDepartments([...departments, ...below])
    expect(sections).toHaveLength(8)
    expect(sections[0]?.linkGroups[0]?.links).toHaveLength(40)
  })

  it('gives the small menu its links, forty of each section at most', () => {
    const groups = [0, 1].map(() => ({ ...GROUP, links: many(30, (index) => link(`l${index}`)) }))
    const menu = MegaMenuSchema.parse({ sections: [{ ...SECTION, linkGroups: groups }] })
    expect(toMobileMenu(menu).entries[0]?.links).toHaveLength(40)
  })

  it('has the links of the specification beside it, each to a page', () => {
    expect(DEFAULT_SECONDARY_LINKS.map(({ text, url }) => [text, url])).toEqual(SECONDARY_LINKS)
    expect(DEFAULT_CAMPAIGN).toEqual({
      promotionName: 'best-sellers',
      content: 'Discover our Best-Selling Favorites',
      url: '/top_sellers/',
    })
  })
})

describe('words and looks of content', () => {
  it.each([
    ['{product}', 'Nuts'],
    ['{phone}', '1-800-555-0134'],
    ['{email}', 'care@nutwood.example'],
    ['{name}', 'Nutwood'],
    ['{hours}', 'Monday to Friday, 8 am to 6 pm Eastern time'],
    ['{address}', 'Nutwood, 100 Orchard Way, Cranford, NJ 07016'],
    ['{threshold}', ''],
    ['{businessEmail}', 'business@nutwood.example'],
    ['{pressEmail}', 'press@nutwood.example'],
    ['{careersEmail}', 'careers@nutwood.example'],
    ['{privacyEmail}', 'privacy@nutwood.example'],
    ['{planet}', '{planet}'],
    ['{constructor}', '{constructor}'],
    ['{a1}', '{a1}'],
  ])('%s is %j', (word, text) => {
    expect(fillStoreWords(`a ${word} b`)).toBe(`a ${text} b`)
  })

  it('count the years from the first on [LEGAL-02]', () => {
    expect([copyrightYears(1999), copyrightYears(2000), copyrightYears(1998)]).toEqual([
      '1999',
      '1999-2000',
      '1999',
    ])
  })

  it('have the colours of each palette, by key or by name [LIST-03] [LIST-04]', () => {
    expect(
      [
        'chocolates-sweets',
        'dried-fruit',
        'nuts-seeds',
        'coffee-tea',
        '--Nuts--',
        'Nuts and Seeds',
        'sand',
      ].map(surfaceOfPalette),
    ).toEqual(['chocolate', 'fruit', 'nuts', 'pantry', 'nuts', 'nuts', 'snacks'])
    expect(SURFACES.map((name) => parseColour(` ${name.toUpperCase()} `))).toEqual(
      SURFACES.map((name) => ({ kind: 'surface', name })),
    )
  })

  it('have a hex value for a colour, whole and by itself', () => {
    expect(parseColour('#AABBCC')).toEqual({ kind: 'hex', value: '#aabbcc' })
    for (const wrong of ['x#aabbcc', '#aabbccd', '#aabb', 'aabbcc']) expect(parseColour(wrong)).toBeNull()
    expect(ColourSchema.safeParse(`${' '.repeat(34)}walnut`).success).toBe(true)
    expect(ColourSchema.safeParse(`${' '.repeat(35)}walnut`).success).toBe(false)
  })

  it('are as far apart as the eye has it', () => {
    // Values from the published formula.
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.478, 3)
    expect(contrastRatio('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3)
    expect(contrastRatio('#00ff00', '#000000')).toBeCloseTo(15.304, 3)
    expect(contrastRatio('#0000ff', '#ffffff')).toBeCloseTo(8.592, 3)
    expect(contrastRatio('#0a0a0a', '#000')).toBeCloseTo(1.0607, 3)
    expect(contrastRatio('#abc', '#aabbcc')).toBe(1)
    // Ink and white both have too little contrast with this grey.
    expect(readableOn('#7a7a7a')).toBe('#000000')
    expect(readableOn('#ffffff')).toBe('#2e1d12')
  })

  it('lead to pages of ours and of the web', () => {
    expect(HrefSchema.safeParse(`/${'x'.repeat(499)}`).success).toBe(true)
    expect(HrefSchema.safeParse(`/${'x'.repeat(500)}`).success).toBe(false)
    expect(
      ['/a b', 'x/a', '/a\\b', '/<b>', "/a'b", ''].map((href) => HrefSchema.safeParse(href).success),
    ).toEqual(many(6, () => false))
    expect(TextLinkSchema.safeParse({ text: 'x'.repeat(201), url: '/' }).success).toBe(false)
    expect(TextLinkSchema.safeParse({ text: 'x'.repeat(200), url: '/' }).success).toBe(true)
    expect(ImageUrlSchema.safeParse('/a.png#part').success).toBe(true)
    expect(ImageUrlSchema.safeParse(`/${'x'.repeat(496)}.png`).success).toBe(false)
    expect(
      ['x/a.png', '/a b.png', 'http://x/a.png', '/.png'].map((url) => ImageUrlSchema.safeParse(url).success),
    ).toEqual([false, false, false, false])
  })
})
