/**
 * One Remix request handler per first URL segment. Remix flattens and ranks all routes of its build on every request; a
 * handler with only the routes that can match does a fraction of that work.
 */
import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

export interface Section {
  /** For the metrics and tests; `*` is the whole build. */
  readonly name: string
  readonly build: ServerBuild
}

/** First segments a route can match: fixed lower-case words, `''` for the root, `undefined` for anything. */
type Opening = string | undefined

const PLAIN_WORD = /^[\w.~!$&'+,;=@-]+$/

/** Expands optional segments as Remix does: `a?/b` is both `a/b` and `b`. */
function variants(segments: readonly string[]): string[][] {
  const [first, ...rest] = segments
  if (first === undefined) return [[]]
  const tails = variants(rest)
  const required = first.endsWith('?') ? first.slice(0, -1) : first
  const withFirst = tails.map((tail) => [required, ...tail])
  return first.endsWith('?') ? [...withFirst, ...tails] : withFirst
}

function fullPath(routes: Routes, id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? ''])
    if (route.path !== undefined) parts.unshift(route.path)
  return parts.join('/')
}

function openings(routes: Routes, id: string): Opening[] {
  const segments = fullPath(routes, id)
    .split('/')
    .filter((segment) => segment !== '')
  return variants(segments).map(([first]) => {
    if (first === undefined) return ''
    return PLAIN_WORD.test(first) ? first.toLowerCase() : undefined
  })
}

/** The build with only these routes. Their order is kept, since Remix breaks rank ties by it. */
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

/** The first segment if it alone decides which routes can match; undefined for anything unusual. */
export function firstSegment(pathname: string): string | undefined {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return undefined
  const end = pathname.indexOf('/', 1)
  const segment = end === -1 ? pathname.slice(1) : pathname.slice(1, end)
  if (segment === '') return ''
  if (PLAIN_WORD.test(segment)) return segment.toLowerCase()
  try {
    const decoded = decodeURIComponent(segment)
    return PLAIN_WORD.test(decoded) ? decoded.toLowerCase() : undefined
  } catch {
    return undefined
  }
}

export interface Sections {
  readonly all: readonly Section[]
  /** The section that answers a path (percent-encoded, as in a URL). */
  of(pathname: string): Section
}

export function createSections(build: ServerBuild): Sections {
  const whole: Section = { name: '*', build }
  // A base path other than "/" shifts every first segment: not worth a second set of rules.
  if (build.basename !== undefined && build.basename !== '/') return { all: [whole], of: () => whole }

  const ids = Object.keys(build.routes)
  const openingsOf = new Map(ids.map((id) => [id, openings(build.routes, id)]))
  const words = new Set<string>()
  for (const list of openingsOf.values())
    for (const opening of list) if (opening !== undefined && opening !== '') words.add(opening)

  const sectionFor = (name: string, word: string | undefined): Section => {
    // The root is in every section: it renders the 404 page.
    const keep = new Set(ids.filter((id) => build.routes[id]?.parentId === undefined))
    for (const [id, list] of openingsOf) {
      if (!list.some((opening) => opening === undefined || opening === word)) continue
      for (
        let at: string | undefined = id;
        at !== undefined && !keep.has(at);
        at = build.routes[at]?.parentId
      )
        keep.add(at)
    }
    return keep.size === ids.length ? whole : { name, build: withRoutes(build, keep) }
  }

  const byWord = new Map([...words].map((word) => [word, sectionFor(word, word)]))
  const root = sectionFor('/', '')
  const others = sectionFor(':', undefined)
  return {
    all: [...new Set([whole, root, others, ...byWord.values()])],
    of(pathname) {
      const segment = firstSegment(pathname)
      if (segment === undefined) return whole
      if (segment === '') return root
      return byWord.get(segment) ?? others
    },
  }
}
