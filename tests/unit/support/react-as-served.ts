/**
 * Production React for everything the thread renders: the development version, with its warnings, takes a tenth of the
 * test time. So nothing rendered here gets warnings, such as for NaN as an attribute or a function as a child. The
 * files listed as `WAITING` in `vitest.config.ts` render components and most kinds of page with the development
 * version.
 */
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { NODE_ENV } = process.env
process.env.NODE_ENV = 'production'
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']) require(name)
process.env.NODE_ENV = NODE_ENV
