/** `npm run build`: installs if needed, then builds what has changed. `--force` builds everything. */
import { ensureBuilt } from './tools/build.mjs'
import { ensureInstalled } from './tools/install.mjs'
import { main, say } from './tools/terminal.mjs'

await main(async () => {
  await ensureInstalled()
  const built = await ensureBuilt({ force: process.argv.includes('--force') })
  say(built ? 'Built.' : 'Nothing has changed since the last build.')
})
