/** Finds the route module for a path, for what the server must know before calling Remix. */
import type { ServerBuild } from '@remix-run/node'
import { createSections } from './sections'

type RouteModule = ServerBuild['routes'][string]['module']

/** Undefined if nothing matches. */
export type RouteMatch = (pathname: string) => RouteModule | undefined

export function createRouteMatch(build: ServerBuild): RouteMatch {
  const sections = createSections(build)
  return (pathname) => build.routes[sections.of(pathname).routeId ?? '']?.module
}

/** A string list in a module's export; undefined if absent. */
export function wordsOf(value: unknown, name: string): readonly string[] | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  const declared: unknown = Reflect.get(value, name)
  return Array.isArray(declared) ? declared.map(String) : undefined
}
