/**
 * `node scripts/unreached.mjs`: lists what only tests reach, down to service methods (docs/decisions/034), and seeded
 * data that nothing shows (058). It uses the compiler's checker and reports no type errors itself.
 */
import { at, ROOT } from './tools/paths.mjs'
import { productionEntries, productionProgram } from './tools/reach/entries.mjs'
import { findUnreached } from './tools/reach/reach.mjs'
import { main, say } from './tools/terminal.mjs'
import { findUnreadFields } from './tools/walk/fields.mjs'
import { loadShop } from './tools/walk/load.mjs'
import { readSource } from './tools/walk/source.mjs'
import { findUnshown } from './tools/walk/walk.mjs'

const CONTENT_MODELS = ['app/models/content', 'app/content']

function tell(found, advice) {
  for (const line of found) say(line)
  if (found.length > 0) say(`\n${advice}`)
  return found.length
}

await main(async () => {
  const root = at()
  const entries = productionEntries(ROOT)
  const program = productionProgram(ROOT, entries)
  const place = ({ file, line, name }) => `${file}:${line}  ${name}`
  const unreached = tell(
    findUnreached({ root, entries, program }).map(place),
    'Nothing in production calls these: wire them, or let them come with what needs them.',
  )
  const unshown = tell(
    [
      ...findUnreadFields({ root, folders: CONTENT_MODELS, program }).map(place),
      ...findUnshown(await loadShop(root), readSource({ root, program })),
    ],
    'Nothing in production shows, reads or answers these: show them, or let them come with what needs them.',
  )
  return unreached + unshown === 0 ? 0 : 1
})
