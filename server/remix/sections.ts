/**
 * One Remix request handler per route that pages are asked for by. Remix flattens and ranks all routes of its build
 * several times on every request; a handler with only the route that answers, and those above it, does next to nothing
 * of that.
 */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { definedOnly } from '../../app/models/defined-only'

type Routes = ServerBuild['routes']
type RouteTree = Parameters<typeof matchRoutes>[0]

export interface Section {
  /** The route that answers; undefined if none does. */
  readonly routeId: string | undefined
  readonly build: ServerBuild
}

/** Paths whose section is remembered: to find it takes as long as Remix takes with all routes. */
const PATHS_KEPT = 10_000
/** In characters. Remembered at any length, 10,000 made-up paths would fill the memory. */
export const KEPT_PATH_MAX = 200

/** As Remix makes it from a build. */
export function treeOf(routes: Routes, parentId?: string): RouteTree {
  return Object.values(routes)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) => ({
      id,
      ...definedOnly({ path, caseSensitive }),
      ...(index === true ? { index } : { children: treeOf(routes, id) }),
    }))
}

/** The build with only these routes. */
function withRoutes(build: ServerBuild, keep: ReadonlySet<string>): ServerBuild {
  const only = <T>(record: Record<string, T>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => keep.has(id)))
  return {
    ...build,
    routes: only(build.routes),
    // The server renders from this list too, and requires a module for each route.
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}

export interface Sections {
  /** The section that answers a path (percent-encoded, as in a URL). */
  of(pathname: string): Section
}

export function createSections(build: ServerBuild): Sections {
  const tree = treeOf(build.routes)
  const roots = Object.keys(build.routes).filter((id) => build.routes[id]?.parentId === undefined)
  const byRoute = new Map<string | undefined, Section>()
  const byPath = new LRUCache<string, Section>({ max: PATHS_KEPT })

  function find(pathname: string): Section {
    const matches = matchRoutes(tree, pathname, build.basename) ?? []
    // Whatever leads to a route leads through the same ones above it.
    const routeId = matches.at(-1)?.route.id
    const found = byRoute.get(routeId)
    if (found !== undefined) return found
    // The root is in every section: it renders the 404 page.
    const keep = new Set([...roots, ...matches.flatMap(({ route }) => route.id ?? [])])
    const section = { routeId, build: withRoutes(build, keep) }
    byRoute.set(routeId, section)
    return section
  }

  return {
    of(pathname) {
      const known = byPath.get(pathname)
      if (known !== undefined) return known
      const section = find(pathname)
      // A copy: the text of a URL's path is a slice of the whole URL, which would be kept with it.
      if (pathname.length <= KEPT_PATH_MAX) byPath.set(Buffer.from(pathname).toString(), section)
      return section
    },
  }
}
