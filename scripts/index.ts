/**
 * `npm run index`: rebuilds the search index, settings included, from the commerce platform's catalogue. The shop then
 * follows every change itself; run this for the first time, and after somebody wrote to the index.
 */
import { createServices } from '../app/services/create-services.server'
import { EnvError, readEnv } from '../app/services/env.server'
import { closingAfter } from './tools/own-database'

try {
  const { services, lifecycle } = await createServices(readEnv(process.env))
  const { products, written, removed } = await closingAfter(
    () => services.catalogueFollower.indexAll(),
    () => lifecycle.stop(),
  )
  console.log(`${products} products compared: ${written} records written, ${removed} removed.`)
} catch (error) {
  console.error(error instanceof EnvError ? error.message : `Indexing failed: ${String(error)}`)
  process.exitCode = 1
}
