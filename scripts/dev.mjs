/** `npm run dev`: the development server, with the sample data in place. */
import { existsSync } from 'node:fs'
import { ensureProgramsBuilt } from './tools/build.mjs'
import { checkNode, ensureInstalled } from './tools/install.mjs'
import { at, bin } from './tools/paths.mjs'
import { ensureSeeded } from './tools/seed.mjs'
import { become, main } from './tools/terminal.mjs'

await main(async () => {
  checkNode()
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
  await ensureInstalled()
  await ensureProgramsBuilt()
  await ensureSeeded()
  const port = process.env.PORT || '3000'
  return become(bin('remix'), [
    'vite:dev',
    '--config',
    'remix.config.ts',
    '--port',
    port,
    ...process.argv.slice(2),
  ])
})
