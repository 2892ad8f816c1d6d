/** `node scripts/unreached.mjs`: lists what only tests reach, down to the methods of services (docs/decisions/034). */
import { at, ROOT } from './tools/paths.mjs'
import { productionEntries, productionProgram } from './tools/reach/entries.mjs'
import { findUnreached } from './tools/reach/reach.mjs'
import { main, say } from './tools/terminal.mjs'

await main(() => {
  const entries = productionEntries(ROOT)
  const found = findUnreached({ root: at(), entries, program: productionProgram(ROOT, entries) })
  for (const { file, line, name } of found) say(`${file}:${line}  ${name}`)
  if (found.length > 0)
    say('\nNothing in production calls these: wire them, or let them come with what needs them.')
  return found.length === 0 ? 0 : 1
})
