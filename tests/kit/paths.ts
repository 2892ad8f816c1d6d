import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Another build than the one at hand, by E2E_BUILD_DIR: it must lie inside the repository, for its packages. */
export const BUILD_DIR = process.env['E2E_BUILD_DIR'] ?? `${ROOT}build`
export const TEMPLATE_DIR = `${ROOT}.cache/e2e-template`
/** The data of the shops under test; `npm test` has it in memory, by E2E_WORKERS_DIR, where there is room. */
export const WORKERS_DIR = process.env['E2E_WORKERS_DIR'] ?? `${ROOT}.cache/e2e-workers`
