/**
 * One Remix request handler per first URL segment, and one per path without parameters. Remix flattens and ranks all
 * routes of its build several times on every request; a handler with only the routes that can match does a fraction of
 * that work.
 */
import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { definedOnly } from '../../app/models/defined-only'

type Routes = ServerBuild['routes']
type RouteTree = Parameters<typeof matchRoutes>[0]

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

const segmentsOf = (routes: Routes, id: string): string[] =>
  fullPath(routes, id)
    .split('/')
    .filter((segment) => segment !== '')

function openings(routes: Routes, id: string): Opening[] {
  return variants(segmentsOf(routes, id)).map(([first]) => {
    if (first === undefined) return ''
    return PLAIN_WORD.test(first) ? first.toLowerCase() : undefined
  })
}

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

/** Lower-case and without a slash at the end; undefined unless all of its segments are plain words. */
function plainPath(pathname: string): string | undefined {
  const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
  const segments = path.split('/').slice(1)
  return segments.every((segment) => PLAIN_WORD.test(segment)) ? path.toLowerCase() : undefined
}

/** Those that are a route's whole path, in all spellings of its optional segments. */
function fixedPaths(routes: Routes): ReadonlySet<string> {
  const paths = Object.keys(routes).flatMap((id) => variants(segmentsOf(routes, id)))
  return new Set(paths.flatMap((segments) => plainPath(`/${segments.join('/')}`) ?? []))
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
  const fixed = fixedPaths(build.routes)
  const byPath = new Map<string, Section>()
  /** With only the routes that the whole build finds for it. */
  function sectionOfPath(path: string): Section {
    const found = byPath.get(path)
    if (found !== undefined) return found
    const matches = matchRoutes(treeOf(build.routes), path) ?? []
    const keep = new Set(matches.map(({ route }) => route.id ?? ''))
    const section = { name: path, build: withRoutes(build, keep) }
    byPath.set(path, section)
    return section
  }

  return {
    all: [...new Set([whole, root, others, ...byWord.values()])],
    of(pathname) {
      const path = plainPath(pathname)
      if (path !== undefined && fixed.has(path)) return sectionOfPath(path)
      const segment = firstSegment(pathname)
      if (segment === undefined) return whole
      if (segment === '') return root
      return byWord.get(segment) ?? others
    },
  }
}
