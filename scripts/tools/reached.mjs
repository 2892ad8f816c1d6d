/** Which test files test modules reached by production, by the import graph from its entry points. */
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { build } from 'esbuild'
import { closure, subjectsOf, TEST } from './import-graph.mjs'
import { at, ROOT } from './paths.mjs'
import { productionEntries } from './reach/entries.mjs'

const SOURCES = ['app', 'lib', 'server', 'platforms', 'catalogue', 'scripts', 'bench']

function filesIn(folder) {
  return readdirSync(at(folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`)
}

async function importsOf(entryPoints) {
  const { metafile } = await build({
    absWorkingDir: at('.'),
    entryPoints,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outdir: 'out',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty', '.png': 'empty', '.node': 'empty' },
  })
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => external !== true).map(({ path }) => path.replace(/[?#].*$/, '')),
    ]),
  )
}

export async function reachedTests() {
  const files = SOURCES.flatMap(filesIn)
  const entries = productionEntries(ROOT, ['.ts', '.tsx', '.mjs']).map((file) => relative(ROOT, file))
  const tests = [...files, ...filesIn('tests/unit')].filter((file) => TEST.test(file))
  const imports = await importsOf([...entries, ...tests])
  const production = closure(imports, entries)
  return new Set(
    tests.filter((test) => {
      const subjects = subjectsOf(test, imports.get(test) ?? [])
      return subjects.length > 0 && subjects.every((file) => production.has(file))
    }),
  )
}

export async function withReached(tests) {
  const reached = await reachedTests()
  return tests.map((test) => ({
    ...test,
    reached: test.suite === 'unit' && reached.has(relative(at('.'), test.file)),
  }))
}
