/** One hash over files and folders, so that a build runs only when one of its inputs has changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './paths.mjs'

const IGNORED = /(^|\/)(node_modules|testing|\.DS_Store)$|\.test\.tsx?$|\.md$/

function* filesUnder(path) {
  if (!existsSync(path) || IGNORED.test(path)) return
  if (!statSync(path).isDirectory()) {
    yield path
    return
  }
  for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

/** Hash of the names and bytes of all given files and folders, relative to the root. */
export function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesUnder(join(ROOT, input)))
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
  return hash.digest('hex')
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

export function writeStamp(file, value) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${value}\n`)
}
