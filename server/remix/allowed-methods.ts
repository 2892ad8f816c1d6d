/**
 * Which methods an address takes. Remix runs the one action of a route for POST, PUT, PATCH and DELETE alike; a route
 * of ours declares what it means by `handle.methods`, and means POST where it says nothing.
 */
import type { AllowedMethods } from '../admission/admission'
import { wordsOf } from './route-match'
import type { RouteMatch } from './route-match'

const READS = ['GET', 'HEAD']
const WRITES = ['POST']

export function createAllowedMethods(match: RouteMatch): AllowedMethods {
  return (pathname) => {
    const module = match(pathname)
    if (module === undefined) return undefined
    return module.action === undefined ? READS : [...READS, ...(wordsOf(module.handle, 'methods') ?? WRITES)]
  }
}
