/** `npm run index` as a separate process, against shared platforms. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSeedClient } from '../catalogue/seed/client'
import { embeddedTarget } from '../catalogue/seed/target'
import { copySeeded } from '../tests/unit/support/seeded'
import { MONDAY } from '../tests/unit/support/times'
import { readSettings, servePlatforms } from './platforms'

const run = promisify(execFile)
let folder: string
let program: string

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true })
  // Inside the repository, so that its packages resolve.
  folder = mkdtempSync(resolve('.cache/index-test-'))
  program = join(folder, 'index.js')
  await build({
    entryPoints: ['scripts/index.ts'],
    outfile: program,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    tsconfig: 'tsconfig.json',
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Without the test run's environment, which sets test mode. */
function runIndex(settings: Readonly<Record<string, string>>) {
  const { PATH } = process.env
  const env = { PATH, LOG_LEVEL: 'silent', ...settings } as unknown as NodeJS.ProcessEnv
  return run(process.execPath, [program], { env })
}

it('brings what changed at the commerce platform into the search index, and says how much', async () => {
  const dataDir = join(folder, 'platforms')
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
      (await runIndex({ PLATFORMS_URL: origin, DATA_DIR: join(folder, 'shop') })).stdout
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
  const ended = runIndex({ PLATFORMS_URL: 'http://127.0.0.1:9', DATA_DIR: join(folder, 'nowhere') })
  await expect(ended).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Indexing failed') as string,
  })
})
