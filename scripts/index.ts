/**
 * `npm run index`: rebuilds the search index, settings included, from the commerce platform's catalogue. The shop then
 * follows every change itself; run this for the first time, and after somebody wrote to the index.
 */
import { createServices } from '../app/services/create-services.server'
import { EnvError, readEnv } from '../app/services/env.server'

try {
  const { services, lifecycle } = await createServices(readEnv(process.env))
  try {
    const { products, written, removed } = await services.catalogueFollower.indexAll()
    console.log(`${products} products compared: ${written} records written, ${removed} removed.`)
  } finally {
    await lifecycle.stop()
  }
} catch (error) {
  console.error(error instanceof EnvError ? error.message : `Indexing failed: ${String(error)}`)
  process.exitCode = 1
}
