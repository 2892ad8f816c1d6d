/** Paths. Every script works from the repository's root, whatever folder it was started in. */
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
process.chdir(ROOT)

export const at = (...parts) => join(ROOT, ...parts)
export const dataDir = () => resolve(ROOT, process.env.DATA_DIR || '.data')
/** A dependency's program, started through Node so that it works on every system. */
export const bin = (name) => at('node_modules', '.bin', name)
