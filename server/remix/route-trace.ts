/**
 * Which route answered, as its pattern (`/orders/:id`). Asking the router again would match every route twice; instead,
 * wrapped modules record it while Remix calls them.
 */
import type { EntryContext, ServerBuild } from '@remix-run/node'

/** In test mode each response names its route, so that tests can tell what they covered. */
export const ROUTE_HEADER = 'x-nutwood-route'

const TRACE = Symbol('route')
const UNMATCHED = 'unmatched'

interface Trace {
  pattern: string
  depth: number
}

/** Adds a slot for the trace to a load context, invisible to loaders. */
export function traced<T extends object>(context: T): T {
  Object.defineProperty(context, TRACE, { value: { pattern: UNMATCHED, depth: -1 } satisfies Trace })
  return context
}

function traceOf(context: unknown): Trace | undefined {
  return typeof context === 'object' && context !== null
    ? (Reflect.get(context, TRACE) as Trace | undefined)
    : undefined
}

export function tracedPattern(context: object): string {
  return traceOf(context)?.pattern ?? UNMATCHED
}

function record(context: unknown, pattern: string, depth: number): void {
  const trace = traceOf(context)
  if (trace === undefined || depth < trace.depth) return
  trace.pattern = pattern
  trace.depth = depth
}

interface RoutePlace {
  readonly pattern: string
  readonly depth: number
}

function routePlaces(routes: ServerBuild['routes']): ReadonlyMap<string, RoutePlace> {
  return new Map(
    Object.keys(routes).map((id) => {
      const parts: string[] = []
      let depth = 0
      for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? '']) {
        if (route.path !== undefined && route.path !== '') parts.unshift(route.path)
        depth += 1
      }
      // Only the root: Remix renders this when nothing matched; a real page has a leaf below it.
      return [id, { pattern: depth === 1 ? UNMATCHED : `/${parts.join('/')}`, depth }]
    }),
  )
}

type RouteModule = ServerBuild['routes'][string]['module']

function tracedModule(module: RouteModule, { pattern, depth }: RoutePlace): RouteModule {
  const { loader, action } = module
  return {
    ...module,
    ...(loader === undefined
      ? {}
      : {
          loader: ((args) => {
            record(args.context, pattern, depth)
            return loader(args)
          }) satisfies RouteModule['loader'],
        }),
    ...(action === undefined
      ? {}
      : {
          action: ((args) => {
            record(args.context, pattern, Number.MAX_SAFE_INTEGER)
            return action(args)
          }) satisfies RouteModule['action'],
        }),
  }
}

/** The build with loaders, actions and page rendering wrapped to record their pattern in the load context. */
export function withTrace(build: ServerBuild): ServerBuild {
  const places = routePlaces(build.routes)
  const nowhere: RoutePlace = { pattern: UNMATCHED, depth: 0 }
  const render = build.entry.module.default
  return {
    ...build,
    routes: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        { ...route, module: tracedModule(route.module, places.get(id) ?? nowhere) },
      ]),
    ),
    entry: {
      ...build.entry,
      module: {
        ...build.entry.module,
        default: (request, status, headers, context: EntryContext, loadContext) => {
          const matches = context.staticHandlerContext.matches
          const place = places.get(matches[matches.length - 1]?.route.id ?? '')
          if (place !== undefined) record(loadContext, place.pattern, Number.MAX_SAFE_INTEGER)
          return render(request, status, headers, context, loadContext)
        },
      },
    },
  }
}
