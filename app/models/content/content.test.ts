import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastRatio, parseColour, readableOn } from './colours'
import { ColourSchema } from './colour-schema'
import { HrefSchema, ImageUrlSchema } from './links'
import { MegaMenuSchema } from './menus'
import { toMobileMenu } from './mobile-menu'
import { surfaceOfPalette } from './palettes'
import { usd } from '../money/money'
import { copyrightYears, fillEditorsWords, fillStoreWords } from './store'
import { fillThreshold, mapTexts, THRESHOLD_WORD } from './threshold-word'

describe('links and pictures of content', () => {
  it.each([
    '/',
    '/nuts/',
    '/tag/dark+chocolate',
    'https://nutwood.example/a',
    'mailto:care@nutwood.example',
    'tel:+18005550134',
    '#main',
  ])('takes %s', (href) => expect(HrefSchema.safeParse(href).success).toBe(true))
  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://plain.example',
    ' /nuts',
    '/a"b',
    'JAVASCRIPT:x',
    '\tjavascript:x',
  ])('refuses %j', (href) => expect(HrefSchema.safeParse(href).success).toBe(false))
  it.each(['/a.jpeg', '/a.jpg', '/a.png', '/images/brand/a.svg', 'https://cdn.example/a.PNG?w=3'])(
    'shows %s [BLOCK-33]',
    (url) => expect(ImageUrlSchema.safeParse(url).success).toBe(true),
  )
  it.each(['/a.gif', '/a.webp', '/a', 'javascript:x.png', '//evil/a.png', '/a.png.exe', '/a?x=.png'])(
    'refuses the picture %s [BLOCK-33]',
    (url) => expect(ImageUrlSchema.safeParse(url).success).toBe(false),
  )
})

describe('colours of content', () => {
  it('are a surface of the theme or a hex value, nothing else', () => {
    expect(parseColour('Walnut')).toEqual({ kind: 'surface', name: 'walnut' })
    expect(parseColour('#AbC')).toEqual({ kind: 'hex', value: '#aabbcc' })
    for (const bad of ['red', '#12', '#12345g', 'url(x)', '#fff;}body{', 'var(--x)', '__proto__'])
      expect(ColourSchema.safeParse(bad).success).toBe(false)
  })

  it('always end in text that can be read', () => {
    const hex = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(hex, fc.array(hex, { maxLength: 2 }), (background, wanted) => {
        expect(contrastRatio(readableOn(background, ...wanted), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('keep the wanted text where it can be read', () => {
    expect(readableOn('#ffffff', '#333')).toBe('#333333')
    expect(readableOn('#ffffff', '#eeeeee')).toBe('#2e1d12')
    expect(readableOn('#000000')).toBe('#ffffff')
  })
})

describe('palettes', () => {
  it.each([
    ['Chocolates & Sweets', 'chocolate'],
    ['chocolates-and-sweets', 'chocolate'],
    ['Dried Fruit', 'fruit'],
    ['Nuts & Seeds', 'nuts'],
    ['Pantry', 'pantry'],
    ['Snacks', 'snacks'],
    ['Bakery Snacks', 'snacks'],
    ['Breakfast', 'snacks'],
    ['Nuts', 'nuts'],
    ['Coffees & Teas', 'pantry'],
    ['Powders', 'pantry'],
    ['Seeds', 'nuts'],
    ['Hardware', 'snacks'],
    ['constructor', 'snacks'],
  ])('gives %s the colours of %s [LIST-05]', (name, surface) => {
    expect(surfaceOfPalette(name)).toBe(surface)
  })
})

describe('the words of the store', () => {
  it('fill every placeholder and never leave one', () => {
    expect(fillStoreWords('{product} For Business, {phone}, {Email}{threshold}')).toBe(
      'Nuts For Business, 1-800-555-0134, care@nutwood.example',
    )
  })

  it('leave braces of a merchant’s own as they stand, and none in what editors write', () => {
    expect(fillStoreWords('Salt {optional}, {product}')).toBe('Salt {optional}, Nuts')
    expect(fillEditorsWords('Call {phone} {planet}', '')).toBe('Call 1-800-555-0134 ')
    fc.assert(fc.property(fc.string(), (text) => !/\{[a-z]+\}/i.test(fillEditorsWords(text, ''))))
  })

  it('leave the amount for free shipping to whoever makes a page of them [SHIP-21]', () => {
    const written = { text: '{Threshold}, {phone}', items: [{ answer: 'over {threshold}', limit: 3 }, null] }
    const kept = mapTexts(written, (text) => fillEditorsWords(text, THRESHOLD_WORD)) as typeof written
    expect(kept.text).toBe('{Threshold}, 1-800-555-0134')
    expect(fillThreshold(kept, usd(4_550))).toEqual({
      text: '$45.50, 1-800-555-0134',
      items: [{ answer: 'over $45.50', limit: 3 }, null],
    })
    const without = { text: 'nothing' }
    expect(fillThreshold(without, usd(4_550))).toBe(without)
  })

  it('count the years since the first [LEGAL-02]', () => {
    expect(copyrightYears(2025)).toBe('1999-2025')
  })
})

describe('menus', () => {
  it('read what content gives and refuse links that lead astray [MENU-01]', () => {
    const section = {
      header: { text: 'Nuts', url: '/nuts/' },
      linkGroups: [{ headerText: 'Kinds', links: [{ text: 'Almonds', url: '/nuts/almonds/' }] }],
    }
    expect(MegaMenuSchema.parse({ sections: [section] }).sections[0]?.promoZones).toEqual([])
    expect(
      MegaMenuSchema.safeParse({ sections: [{ header: { text: 'x', url: 'javascript:x' } }] }).success,
    ).toBe(false)
    expect(toMobileMenu(MegaMenuSchema.parse({ sections: [section] })).entries).toEqual([
      { text: 'Nuts', url: '/nuts/', links: [{ text: 'Almonds', url: '/nuts/almonds/' }] },
    ])
  })
})
