/** `npm run index` as its own process, against platforms that others share. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeedClient } from '../catalogue/seed/client'
import { embeddedTarget } from '../catalogue/seed/target'
import { buildProgram } from '../tests/unit/support/program'
import type { Program } from '../tests/unit/support/program'
import { copySeeded } from '../tests/unit/support/seeded'
import { MONDAY } from '../tests/unit/support/times'
import { readSettings, servePlatforms } from './platforms'

let program: Program
beforeAll(async () => {
  program = await buildProgram('index')
})
afterAll(() => program.remove())

it('brings what changed at the commerce platform into the search index, and says how much', async () => {
  const dataDir = join(program.folder, 'platforms')
  await copySeeded(dataDir, MONDAY)
  const settings = readSettings(['--port', '0', '--data-dir', dataDir])
  if (settings === 'help') throw new Error('Settings expected')
  const { origin, close } = await servePlatforms(settings)
  try {
    const target = embeddedTarget(origin, fetch)
    const merchant = createSeedClient(target)
    const namesFound = async () => {
      const answer = await fetch(`${target.algolia.baseUrl}/1/indexes/Products/query`, {
        method: 'POST',
        headers: {
          'x-algolia-application-id': target.algolia.applicationId,
          'x-algolia-api-key': target.algolia.adminKey,
        },
        body: JSON.stringify({ params: 'query=xylophone' }),
      })
      const { hits } = (await answer.json()) as { readonly hits: readonly { readonly name: string }[] }
      return hits.map(({ name }) => name)
    }
    const index = async () =>
      (await program.run({ PLATFORMS_URL: origin, DATA_DIR: join(program.folder, 'shop') })).stdout
    const { version } = (await merchant.get('products/key=1101')) as { readonly version: number }
    const name = { en: 'Xylophone Almonds' }
    const actions = [{ action: 'changeName', name }, { action: 'publish' }]
    await merchant.post('products/key=1101', { version, actions })
    expect(await namesFound()).toEqual([])

    expect(await index()).toMatch(/^\d+ products compared: [1-9]\d* records written, 0 removed\.$/m)
    expect(await namesFound()).toContain('Xylophone Almonds')
    expect(await index()).toMatch(/^\d+ products compared: 0 records written, 0 removed\.$/m)
  } finally {
    await close()
  }
})

it('ends with words where nobody answers', async () => {
  const settings = { PLATFORMS_URL: 'http://127.0.0.1:9', DATA_DIR: join(program.folder, 'nowhere') }
  expect(await program.run(settings)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Indexing failed') as string,
  })
})
