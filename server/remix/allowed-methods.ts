/**
 * The methods a path accepts. Remix runs a route's one action for POST, PUT, PATCH and DELETE alike; our routes declare
 * theirs in `handle.methods`, POST by default.
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
