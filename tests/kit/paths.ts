import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const TEMPLATE_DIR = `${ROOT}.cache/e2e-template`
export const WORKERS_DIR = `${ROOT}.cache/e2e-workers`
