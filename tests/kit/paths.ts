import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A different build, by E2E_BUILD_DIR: it must lie inside the repository to find its packages. */
export const BUILD_DIR = process.env['E2E_BUILD_DIR'] ?? `${ROOT}build`
export const TEMPLATE_DIR = `${ROOT}.cache/e2e-template`
/** Data of the shops under test; `npm test` keeps it in memory, by E2E_WORKERS_DIR, if there is room. */
export const WORKERS_DIR = process.env['E2E_WORKERS_DIR'] ?? `${ROOT}.cache/e2e-workers`
