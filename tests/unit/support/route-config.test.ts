import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import routes from '~/routes'

/** Inside the repository, so that its packages are found. */
const outfile = resolve('.cache', `routes-${process.pid}.mjs`)

afterAll(() => rmSync(outfile, { force: true }))

it('makes of the routes what the original makes of them', async () => {
  await build({
    entryPoints: ['app/routes.ts'],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  })
  const original = (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as { default: unknown }
  expect(routes).toEqual(original.default)
})
