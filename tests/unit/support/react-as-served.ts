/**
 * React as production has it, for whatever the thread renders: the development version, which warns, takes a tenth of
 * the time of tests. What is rendered here is warned of nowhere: neither NaN as an attribute nor a function as a child.
 * The development version renders components and a page of most kinds in the files that are `WAITING` in
 * `vitest.config.ts`.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
process.env.NODE_ENV = NODE_ENV
