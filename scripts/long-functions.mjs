/** `node scripts/long-functions.mjs`: functions that are too long, counting only their own lines. */
import { readdirSync, readFileSync } from 'node:fs'
import { FUNCTION_LINES_MAX, longFunctions, tooLong } from './tools/function-lines.mjs'
import { at } from './tools/paths.mjs'
import { main, say } from './tools/terminal.mjs'

const FOLDERS = ['app', 'lib', 'platforms', 'server', 'catalogue', 'bench', 'scripts']
const isSource = (file) => /\.(tsx?|mjs)$/.test(file) && !/\.(test|d)\./.test(file)
/** Test builders are mostly data. */
const isForTests = (file) => /\/testing[./]/.test(file)

await main(() => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true }).map((name) => `${folder}/${name}`),
  ).filter((file) => isSource(file) && !isForTests(file))
  const { found, gone, shorter } = tooLong(longFunctions(files, (file) => readFileSync(at(file), 'utf8')))
  for (const { file, line, name, lines } of found) say(`${file}:${line}  ${name}: ${lines} lines of its own`)
  if (found.length > 0)
    say(
      `\nOver ${FUNCTION_LINES_MAX} lines: give parts of it names. What a function holds of others is not counted.`,
    )
  for (const name of gone)
    say(`${name} is short by now: take it off the list in scripts/tools/function-lines.mjs`)
  for (const { file, name, lines } of shorter)
    say(`${file} ${name} has ${lines} lines by now: say so in the list in scripts/tools/function-lines.mjs`)
  return found.length + gone.length + shorter.length === 0 ? 0 : 1
})
