import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePage } from './page'
import { BlockSchema } from './schemas'

describe('a page of blocks', () => {
  const page = { path: '/about-us', title: 'About us', blocks: [{ type: 'text', text: 'Hello' }] }

  it('keeps known blocks in order and leaves out unknown or broken ones', () => {
    const parsed = parsePage({
      ...page,
      blocks: [
        { type: 'text', text: 'One' },
        { type: 'hologram' },
        { type: 'text' },
        null,
        7,
        { type: 'header', text: 'Two' },
        { type: 'header', text: ' ', level: 1 },
      ],
    })
    expect(parsed?.page.blocks.map((block) => block.type)).toEqual(['text', 'header'])
    expect(parsed?.dropped.map(({ type, position }) => [type, position])).toEqual([
      ['hologram', 1],
      ['text', 2],
      ['?', 3],
      ['?', 4],
      ['header', 6],
    ])
  })

  it('says what is wrong with a block that it leaves out, field by field', () => {
    const slide = { content: '', thumbnail: '/a.gif' }
    const parsed = parsePage({ ...page, blocks: [{ type: 'carousel', label: 'c', slides: [slide] }] })
    expect(parsed?.dropped).toEqual([
      {
        position: 0,
        type: 'carousel',
        problems: [
          'slides.0.content: This must not be empty',
          'slides.0.thumbnail: Not a jpeg, jpg, png or svg picture',
        ],
      },
    ])
    const many = Array.from({ length: 30 }, () => slide)
    const [told] =
      parsePage({ ...page, blocks: [{ type: 'carousel', label: 'c', slides: many }] })?.dropped ?? []
    expect(told?.problems).toHaveLength(5)
  })

  it.each<readonly [object, string]>([
    [{ type: 'hologram' }, 'type: There is no such type'],
    [{}, 'type: There is no such type'],
    [{ type: 'hero' }, 'headline: This is missing'],
    [{ type: 'hero', headline: 7 }, 'headline: This must be text'],
    [{ type: 'header', text: ' ' }, 'text: This must not be empty'],
    [{ type: 'header', text: 'x'.repeat(201) }, 'text: This must be at most 200 characters long'],
    [{ type: 'header', text: 'x', level: 4 }, 'level: This must be one of: 1, 2, 3'],
    [{ type: 'text', text: 'x', style: 'huge' }, 'style: This must be one of: body, large, super-title'],
    [{ type: 'text', text: 'x', links: 'help' }, 'links: This must be a list'],
    [{ type: 'bulleted-list', listItems: [] }, 'listItems: This must not be empty'],
    [{ type: 'product-row', title: 'x', limit: 21 }, 'limit: This must be at most 20'],
    [{ type: 'product-row', title: 'x', limit: 0 }, 'limit: This must be at least 1'],
    [{ type: 'product-row', title: 'x', limit: 1.5 }, 'limit: This must be a whole number'],
    [{ type: 'recommendations', selector: 'A b' }, 'selector: A selector has small letters, digits and -'],
    [{ type: 'form', fields: [{ field: 'slider' }] }, 'fields.0.field: There is no such field'],
  ])('says of %j in words: %s', (block, problem) => {
    expect(parsePage({ ...page, blocks: [block] })?.dropped.map(({ problems }) => problems)).toEqual([
      [problem],
    ])
  })

  it('is no page without path and list', () => {
    for (const value of [
      null,
      'x',
      {},
      { ...page, path: 'about' },
      { ...page, path: '//evil' },
      { ...page, blocks: {} },
    ])
      expect(parsePage(value)).toBeNull()
  })

  it.each([
    [{ title: '' }, { title: 'About us' }, 'title'],
    [{ title: ' \n' }, { title: 'About us' }, 'title'],
    [{ title: undefined, path: '/' }, { title: 'Home' }, 'title'],
    [{ title: 'x'.repeat(201) }, { title: 'x'.repeat(200) }, 'title'],
    [{ metaDescription: 'y'.repeat(401) }, { metaDescription: 'y'.repeat(400) }, 'metaDescription'],
    [{ metaDescription: 7 }, { metaDescription: '' }, 'metaDescription'],
  ])('mends a head that is wrong, and says so: %j [BLOCK-01]', (change, mended, name) => {
    const parsed = parsePage({ ...page, ...change })
    expect(parsed?.page).toMatchObject(mended)
    expect(parsed?.page.blocks).toHaveLength(1)
    expect(parsed?.problems).toEqual([expect.stringMatching(new RegExp(`^${name}: `))])
  })

  it('has a hundred blocks at most, and says so [BLOCK-01]', () => {
    const blocks = (count: number) => Array.from({ length: count }, () => ({ type: 'text', text: 'Hi' }))
    expect(parsePage({ ...page, blocks: blocks(100) })?.dropped).toEqual([])
    const parsed = parsePage({ ...page, blocks: blocks(130) })
    expect(parsed?.page.blocks).toHaveLength(100)
    expect(parsed?.dropped.map(({ position, type }) => [position, type])).toEqual([[100, 'text']])
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (value, blocks) => {
        parsePage(value)
        const parsed = parsePage({ ...page, blocks: blocks.slice(0, 100) })
        expect(parsed?.page.blocks.length).toBe(Math.min(blocks.length, 100) - (parsed?.dropped.length ?? 0))
      }),
    )
  })

  it('reads again what it has read', () => {
    const text = fc.string({ minLength: 1, maxLength: 80 }).filter((each) => each.trim() !== '')
    const blocks = fc.oneof(
      fc.record({ type: fc.constant('hero'), headline: text, wave: fc.boolean() }),
      fc.record({
        type: fc.constant('bulleted-list'),
        listItems: fc.array(fc.record({ text }), { minLength: 1, maxLength: 5 }),
      }),
      fc.record({
        type: fc.constant('faq-accordion'),
        items: fc.array(fc.record({ question: text, answer: text }), { minLength: 1, maxLength: 4 }),
      }),
      fc.record({
        type: fc.constant('card-grid'),
        numOfColumns: fc.constantFrom(3, 4, 5),
        cards: fc.array(fc.record({ title: text }), { minLength: 1, maxLength: 6 }),
      }),
    )
    fc.assert(
      fc.property(blocks, (input) => {
        const once = BlockSchema.parse(input)
        expect(BlockSchema.parse(JSON.parse(JSON.stringify(once)))).toEqual(once)
      }),
    )
  })

  it('gives a hero, a grid and a carousel their defaults [BLOCK-12]', () => {
    expect(BlockSchema.parse({ type: 'hero', headline: 'Hi' })).toMatchObject({
      desktopAlignment: 'left',
      mobileAlignment: 'bottom',
    })
    expect(BlockSchema.parse({ type: 'card-grid', cards: [{ title: 'a' }] })).toMatchObject({
      numOfColumns: 4,
    })
    expect(BlockSchema.parse({ type: 'carousel', label: 'c', slides: [{ content: 'x' }] })).toMatchObject({
      slidesPerView: 1,
    })
  })
})
