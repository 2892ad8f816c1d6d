/** The one shop of this process, created from its environment by the composition root. */
import { createServices } from './create-services.server'
import { readEnv } from './env.server'

// Development reloads this module, but the services and their workers must exist only once.
const kept = globalThis as { nutwood?: ReturnType<typeof createServices> }
kept.nutwood ??= createServices(readEnv(process.env))

export const { services, lifecycle } = await kept.nutwood
