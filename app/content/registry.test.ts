/** Every block folder is in the lists that name blocks: a forgotten one would be left out there, without a word. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loaders } from './loaders.server'
import { picturesOf } from './pictures'
import { renderBlocks } from './render.server'
import type { BlockFault } from './render.server'
import { gallery } from './samples.server'
import { BlockSchema } from './schemas'
import type { Block } from './schemas'
import { views } from './views'
import type { PageInput } from './page'
import type { BlockPorts } from '~/services/ports/block-ports'

type BlockInput = PageInput['blocks'][number]

const FOLDER = join(import.meta.dirname, 'blocks')
const folders = readdirSync(FOLDER).sort()

describe('the registry of blocks', () => {
  it('has every folder under its name, and nothing else', () => {
    const types = BlockSchema.options.map(({ shape }) => shape.type.value)
    expect([...types].sort()).toEqual(folders)
  })

  // Views and samples are demanded by the compiler; what only some blocks have is not.
  it.each([
    ['loader', 'load.server.ts', Object.keys(loaders)],
    [
      'colours',
      'colours.ts',
      Object.entries(views).flatMap(([type, view]) => ('colours' in view ? [type] : [])),
    ],
  ])('has the %s of every folder that has any', (_, file, named) => {
    const having = folders.filter((name) => existsSync(join(FOLDER, name, file)))
    expect([...named].sort()).toEqual(having)
  })

  it('finds the pictures of every block that has some, for where its page is shared', () => {
    const hasPicture = (each: Block) => JSON.stringify(each).includes('/images/')
    const silent = gallery('Samples').filter((each) => hasPicture(each) && picturesOf([each]).length === 0)
    expect(silent.map(({ type }) => type)).toEqual([])
  })
})

const block = (input: BlockInput): Block => BlockSchema.parse(input)
const text = (words: string) => block({ type: 'text', text: words })
const NO_PRODUCTS: BlockPorts = {
  products: { first: async () => [], of: async () => [], ofSkus: async () => [] },
  combinations: { row: async () => null },
  chat: { links: async () => null },
  path: '/',
  viewer: async () => ({ customer: null, hasBusinessAccount: false }),
}

async function show(blocks: readonly Block[], ports = NO_PRODUCTS) {
  const faults: BlockFault[] = []
  const { html, colours } = await renderBlocks(blocks, ports, (fault) => faults.push(fault))
  return { html, colours, faults: faults.map(({ type, position }) => [type, position]) }
}

describe('a block that fails', () => {
  // Passes no schema; stands in for a bug of ours in a view.
  const broken = { type: 'bulleted-list' } as Block
  const brokenHero = { type: 'hero', headline: 'x', backgroundColor: 7 } as unknown as Block

  it('in its view is left out alone, and told of', async () => {
    const { html, faults } = await show([text('One'), broken, text('Two')])
    expect(html).toBe((await show([text('One'), text('Two')])).html)
    expect(faults).toEqual([['bulleted-list', 1]])
  })

  it('in its colours is left out alone', async () => {
    const { html, faults, colours } = await show([brokenHero, text('One')])
    expect(html).toBe((await show([text('One')])).html)
    expect([faults, colours]).toEqual([[['hero', 0]], ''])
  })

  it('in its loader is left out alone, while the others are loaded', async () => {
    const asked: string[] = []
    const ports: BlockPorts = {
      ...NO_PRODUCTS,
      products: {
        ...NO_PRODUCTS.products,
        async first({ categoryKey = '', hitsPerPage }) {
          asked.push(`${categoryKey} ${hitsPerPage}`)
          if (categoryKey === 'nuts') throw new Error('away')
          return []
        },
      },
    }
    const rows = ['nuts', 'seeds'].map((categoryKey) =>
      block({ type: 'product-row', title: categoryKey, categoryKey, limit: 20 }),
    )
    const { html, faults } = await show([...rows, text('One')], ports)
    expect(html).toContain('One')
    expect(faults).toEqual([['product-row', 0]])
    // As many as a row shows.
    expect(asked).toEqual(['nuts 20', 'seeds 20'])
  })
})
