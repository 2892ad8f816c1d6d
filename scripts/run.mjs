/** `node scripts/run.mjs NAME …`: runs a command-line program of this repository, built first when needed. */
import { existsSync } from 'node:fs'
import { ensureProgramsBuilt } from './tools/build.mjs'
import { ensureInstalled } from './tools/install.mjs'
import { at } from './tools/paths.mjs'
import { become, main, OperatorError } from './tools/terminal.mjs'

await main(async () => {
  const [name, ...rest] = process.argv.slice(2)
  if (name === undefined || !/^[a-z-]+$/.test(name))
    throw new OperatorError('Usage: node scripts/run.mjs NAME …')
  // The shop's own settings, since programs work on its data.
  if (existsSync(at('.env'))) process.loadEnvFile(at('.env'))
  await ensureInstalled()
  await ensureProgramsBuilt()
  const program = at('build/cli', `${name}.js`)
  if (!existsSync(program)) throw new OperatorError(`There is no program called "${name}".`)
  return become(process.execPath, ['--enable-source-maps', program, ...rest])
})
