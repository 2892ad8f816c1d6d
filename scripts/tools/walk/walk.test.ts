/** Each kind of fault planted once: unused things are reported, and a sound shop passes. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUnreadFields } from './fields.mjs'
import { matcherOf } from './routes.mjs'
import { readSource } from './source.mjs'
import { findUnshown } from './walk.mjs'
import type { ShopFacts, SourceFacts } from './walk.mjs'

/** A shop in which everything is shown; `~/` and zod are left out, so that the program needs no packages. */
const FILES: Readonly<Record<string, string>> = {
  'app/models/content/blocks.ts': `
    declare const z: { object<T>(shape: T): { readonly shape: T; parse(value: unknown): T } }
    declare const text: string
    export const Hero = z.object({ type: text, headline: text, forgotten: text })
    export const Strip = z.object({ slides: [{ content: text }], 'aria-hidden': text })
    export type HeroBlock = (typeof Hero)['shape']
    export type StripBlock = { [K in keyof (typeof Strip)['shape']]: (typeof Strip)['shape'][K] }
  `,
  'app/components/content/views.tsx': `
    import type { HeroBlock, StripBlock } from '../../models/content/blocks'
    declare namespace JSX { interface IntrinsicElements { a: { href: string } } }
    export const view = (hero: HeroBlock, { slides }: StripBlock) =>
      hero.type === 'hero' ? [hero.headline, slides, <a href="/about" />, '/images/brand/bowl.svg'] : []
    export const link = { url: '/shop/', text: '/not/a/link' }
  `,
  'app/routes/chrome.ts': `
    declare function section(name: string): unknown
    export const banner = section('banner')
  `,
  'app/services/flags.server.ts': `
    interface Content { getSection(name: string): unknown }
    declare const content: Content
    export const flags = [content.getSection('flags'), 'ticker']
  `,
  'app/services/algolia/queries.ts': `export const FILTERS = ['tags']`,
  'app/services/commercetools/mapper.ts': `
    interface AttributeReader { text(name: string): string }
    declare const attributes: AttributeReader
    declare const other: { text(name: string): string }
    export const weight = [attributes.text('weight'), other.text('cost'), attributes]
    export const fields = { note: 1 }
  `,
  'app/models/search/product-record.ts': `
    interface Entry { readonly objectID: string; readonly name: string; readonly popularity: number }
    export declare function toProductRecords(): readonly Entry[]
  `,
}

const SHOP: ShopFacts = {
  patterns: ['/', '/*', '/cart', '/:c1/:slug.html', '/images/*', '/checkout/:step/:stepVariant?'],
  pages: [
    {
      path: '/',
      title: 'Home',
      blocks: [{ type: 'hero', headline: 'Hi', links: [{ text: 'Nuts', url: '/nuts/almonds/' }] }],
    },
    { path: '/about', title: 'About', blocks: [] },
  ],
  sections: { banner: { text: 'Hello', url: '/cart' }, flags: {} },
  sectionNames: ['banner', 'flags'],
  blockTypes: ['hero'],
  categories: [
    { key: 'nuts', parent: undefined, path: '/nuts/' },
    { key: 'almonds', parent: 'nuts', path: '/nuts/almonds/' },
    { key: 'shop', parent: undefined, path: '/shop/' },
  ],
  tags: [{ key: 'raw', path: '/tag/raw' }],
  products: [{ path: '/nuts/almonds/raw.html', categories: ['almonds', 'shop'], tags: ['raw'] }],
  publicFiles: ['/favicon.ico'],
  formPages: [],
  brandPictures: ['/images/brand/bowl.svg'],
  attributes: ['weight'],
  customFields: ['order.note'],
  indexes: [{ name: 'Products', facets: ['tags'], settings: ['desc(popularity)'] }],
  askedIndexes: ['Products'],
  cardFields: ['name'],
}
const [HOME, ABOUT] = SHOP.pages as [ShopFacts['pages'][0], ShopFacts['pages'][0]]
const linking = (url: string) => ({ sections: { ...SHOP.sections, banner: { text: 'Hello', url } } })

let root = ''
let program: ts.Program
let source: SourceFacts
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'nutwood-walk-')))
  const paths = Object.entries(FILES).map(([path, text]) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    return join(root, path)
  })
  program = ts.createProgram(paths, { jsx: ts.JsxEmit.Preserve, strict: true, types: [] })
  source = readSource({ root, program })
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const unshownWith = (over: Partial<ShopFacts>) => findUnshown({ ...SHOP, ...over }, source)

describe('a walk over what a shop is seeded with', () => {
  it('finds nothing where everything is shown', () => expect(unshownWith({})).toEqual([]))

  it.each<[string, Partial<ShopFacts>, string]>([
    [
      'a page that nothing links to',
      { pages: [HOME, ABOUT, { ...ABOUT, path: '/alone' }] },
      'page /alone: nothing links to it',
    ],
    [
      'a page in whose place a route answers',
      { pages: [HOME, ABOUT, { ...ABOUT, path: '/cart' }] },
      'page /cart: the route /cart answers in its place',
    ],
    [
      'a page in whose place products are looked for',
      { pages: [HOME, ABOUT, { ...ABOUT, path: '/help/us.html' }] },
      'page /help/us.html: the route /:c1/:slug.html answers in its place',
    ],
    [
      'a page in whose place a category answers',
      { pages: [HOME, ABOUT, { ...ABOUT, path: '/shop' }] },
      'page /shop: the category answers in its place',
    ],
    [
      'a section that nothing asks for',
      { sections: { ...SHOP.sections, ticker: {} } },
      'section ticker: nothing asks for it',
    ],
    [
      'a section of which the seed has none',
      { sections: { flags: {} } },
      'section banner: the seed has none',
    ],
    [
      'a block that no page has',
      { pages: [{ ...HOME, blocks: [] }, ABOUT] },
      'block hero: no page of the seed has one',
    ],
    ['a link to nothing', linking('/nowhere/'), 'link /nowhere/ (content): leads nowhere'],
    ['a link to no product', linking('/nuts/gone.html'), 'link /nuts/gone.html (content): leads nowhere'],
    ['a link to no tag', linking('/tag/cooked?x=1#y'), 'link /tag/cooked (content): leads nowhere'],
    [
      'a link of the code to nothing',
      { pages: [HOME] },
      'link /about (app/components/content/views.tsx): leads nowhere',
    ],
    [
      'a picture that nothing shows',
      { brandPictures: ['/images/brand/bowl.svg', '/images/brand/jar.svg'] },
      'picture /images/brand/jar.svg: nothing shows it',
    ],
    ['a file that nothing names', { publicFiles: ['/old.png'] }, 'picture /old.png: nothing shows it'],
    [
      'a picture that nobody draws',
      { sections: { ...SHOP.sections, banner: { image: '/images/brand/cup.svg' } } },
      'picture /images/brand/cup.svg: is not drawn',
    ],
    [
      'an attribute that no mapper reads',
      { attributes: ['weight', 'cost'] },
      'attribute cost: no mapper reads it',
    ],
    [
      'a custom field without a name in the shop',
      { customFields: ['order.note', 'order.mood'] },
      'custom field order.mood: nothing in the shop names it',
    ],
    [
      'an index that no query asks',
      { indexes: [...SHOP.indexes, { name: 'Departments', facets: [], settings: [] }] },
      'index Departments: no query asks it',
    ],
    [
      'a facet that no query filters by',
      { indexes: [{ name: 'Products', facets: ['tags', 'inMix'], settings: ['desc(popularity)'] }] },
      'index Products: no query filters by inMix',
    ],
    [
      'a field of records that nothing reads',
      { cardFields: [] },
      'record field name: no card, query or ranking reads it',
    ],
    [
      'a category without products',
      { products: SHOP.products.map((each) => ({ ...each, categories: ['shop'] })) },
      'category nuts: no product is in it',
    ],
    [
      'a tag without products',
      { tags: [...SHOP.tags, { key: 'salty', path: '/tag/salty' }] },
      'tag salty: no product has it',
    ],
  ])('finds %s', (_, over, told) => expect(unshownWith(over)).toContain(told))

  it('finds fields of content that no view reads, through inferred and mapped types', () => {
    const found = findUnreadFields({ root, folders: ['app/models/content'], program })
    expect(found.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'app/models/content/blocks.ts Hero.forgotten',
      "app/models/content/blocks.ts Strip.'aria-hidden'",
    ])
  })
})

describe('the routes of the walk', () => {
  it.each([
    ['/', '/'],
    ['/cart', '/cart'],
    ['/cart/', '/cart'],
    ['/about', '/*'],
    ['/about/us/all', '/*'],
    ['/accessibility.html', '/*'],
    ['/nuts/raw.html', '/:c1/:slug.html'],
    ['/checkout/review', '/checkout/:step/:stepVariant?'],
    ['/checkout/review/late', '/checkout/:step/:stepVariant?'],
    ['/images/a/b.svg', '/images/*'],
  ])('answer %s by %s', (path, pattern) => expect(matcherOf(SHOP.patterns)(path)).toBe(pattern))
})
