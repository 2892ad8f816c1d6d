import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { createSourceOf } from './source-maps'

it('names the source of a function in a bundle with a map, and of nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nutwood-maps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { code, map } = transformSync('export function handle(): void {}', {
    loader: 'ts',
    sourcemap: 'external',
    sourcefile: '../../platforms/index.ts',
  })
  const bundle = join(folder, 'index.js')
  writeFileSync(bundle, code)
  writeFileSync(`${bundle}.map`, map)
  const sourceOf = createSourceOf()
  const at = { lineNumber: 0, columnNumber: code.indexOf('(') }
  expect(sourceOf({ ...at, url: pathToFileURL(bundle).href })).toBe('../../platforms/index.ts')
  expect(sourceOf({ ...at, url: pathToFileURL(join(folder, 'other.js')).href })).toBeUndefined()
  expect(sourceOf({ ...at, url: 'node:fs' })).toBeUndefined()
  expect(sourceOf({ ...at, url: '' })).toBeUndefined()
})
