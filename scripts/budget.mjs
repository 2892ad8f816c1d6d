/** `node scripts/budget.mjs`: page weights of the last build; fails above the limits. `--files` lists the files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { intruders, LIMITS, weigh } from './tools/budget.mjs'
import { at } from './tools/paths.mjs'
import { main, OperatorError, say } from './tools/terminal.mjs'

const ASSETS = 'build/client/assets'

function readManifest() {
  const file =
    existsSync(at(ASSETS)) && readdirSync(at(ASSETS)).find((name) => /^manifest-\w+\.js$/.test(name))
  if (!file) throw new OperatorError('There is no build. Run "npm run build" first.')
  const window = {}
  runInNewContext(readFileSync(at(ASSETS, file), 'utf8'), { window })
  return window.__remixManifest
}

const read = (path) => readFileSync(at('build/client', path))
const kilobytes = (bytes) => (bytes / 1000).toFixed(1).padStart(7)

await main(() => {
  const pages = weigh(readManifest(), read)
  say(`${'page'.padEnd(34)} ${'JS KB'.padStart(7)} ${'CSS KB'.padStart(7)}  gzip`)
  for (const { id, kind, js, css, over } of pages)
    say(`${id.padEnd(34)} ${kilobytes(js)} ${kilobytes(css)}  ${over ? `OVER (${kind})` : 'ok'}`)
  for (const [kind, { js, css }] of Object.entries(LIMITS))
    say(`limit, ${kind.padEnd(26)} ${kilobytes(js)} ${kilobytes(css)}`)
  if (process.argv.includes('--files'))
    for (const { id, files } of pages) say(`\n${id}\n  ${[...files.js, ...files.css].join('\n  ')}`)
  const scripts = [...new Set(pages.flatMap(({ files }) => files.js))]
  const found = intruders(scripts, read)
  for (const { name, path } of found) say(`${name} must not reach the browser: ${path}`)
  return found.length > 0 || pages.some(({ over }) => over) ? 1 : 0
})
