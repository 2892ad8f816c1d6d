/**
 * What `app/routes.ts` needs of Remix's route configuration. The original loads the whole compiler, which costs each
 * route test file 0.7 seconds; `route-config.test.ts` keeps this one in step with it.
 */
import type { RouteConfigEntry } from '@remix-run/route-config'

type Children = RouteConfigEntry[]
interface Options {
  readonly id?: string
}

export const index = (file: string): RouteConfigEntry => ({ file, index: true })

export const layout = (file: string, children: Children): RouteConfigEntry => ({ file, children })

export function route(path: string, file: string, more?: Children | Options): RouteConfigEntry {
  if (more === undefined) return { file, path }
  return { file, path, ...(Array.isArray(more) ? { children: more } : more) }
}

const join = (above: string, path: string): string =>
  [above.replace(/\/+$/, ''), path.replace(/^\/+/, '')].join('/')

export function prefix(above: string, entries: Children): Children {
  return entries.map((entry) => {
    if (entry.index === true || entry.path !== undefined)
      return { ...entry, path: entry.path === undefined ? above : join(above, entry.path) }
    return entry.children === undefined ? entry : { ...entry, children: prefix(above, entry.children) }
  })
}
