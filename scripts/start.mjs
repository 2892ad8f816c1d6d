/** `npm start`: from a fresh clone to a running shop. Installs, builds and seeds only what changed. */
import { existsSync } from 'node:fs'
import { ensureBuilt } from './tools/build.mjs'
import { checkNode, ensureInstalled } from './tools/install.mjs'
import { at, bin } from './tools/paths.mjs'
import { SHOP_FLAGS } from './tools/node-flags.mjs'
import { ensureSeeded } from './tools/seed.mjs'
import { become, main, say } from './tools/terminal.mjs'

await main(async () => {
  checkNode()
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
  await ensureInstalled()
  await ensureBuilt()
  await ensureSeeded()
  if (process.argv.includes('--remix-serve')) {
    say('Starting with remix-serve (no limits, origin check or headers of our own server).')
    return become(process.execPath, [bin('remix-serve'), at('build/server/index.js')], {
      NODE_ENV: 'production',
      PORT: process.env.PORT || '3000',
      HOST: process.env.HOST || '127.0.0.1',
    })
  }
  return become(process.execPath, [...SHOP_FLAGS, at('build/main.js')])
})
