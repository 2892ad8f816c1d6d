/** Breaks down a V8 CPU profile: by package, by function, and by function including callees. */
import { z } from 'zod'

/** Lines and columns count from 0. */
const CallFrameSchema = z.object({
  functionName: z.string(),
  url: z.string(),
  lineNumber: z.number(),
  columnNumber: z.number(),
})

export const ProfileSchema = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: CallFrameSchema, children: z.array(z.number()).optional() }),
  ),
  /** Microseconds on the monotonic clock. */
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
export type Profile = z.infer<typeof ProfileSchema>

export interface Share {
  readonly name: string
  readonly milliseconds: number
}

export interface ProfileSummary {
  /** Excluding idle time. */
  readonly busyMs: number
  /** Kinds of work, as shown in reports. */
  readonly parts: readonly Share[]
  readonly packages: readonly Share[]
  readonly functions: readonly Share[]
  /** Functions of the shop and of packages; Node's are below all of them. */
  readonly withCallees: readonly Share[]
}

type Frame = z.infer<typeof CallFrameSchema>

/** The source file of a function, as its source map names it: a bundle has many. Undefined without a map. */
export type SourceOf = (frame: Pick<Frame, 'url' | 'lineNumber' | 'columnNumber'>) => string | undefined

/** A package, a file of the build, a Node module, or V8's own names in parentheses: `(garbage collector)`. */
function originOf({ url, functionName }: Frame): string {
  const fromModule = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (fromModule !== undefined) return fromModule
  if (url.startsWith('node:')) return url
  if (url === '') return functionName.startsWith('(') ? functionName : '(native)'
  return url.split('/').slice(-2).join('/')
}

const SHOP = 'The shop'
const PLATFORMS = 'The embedded platforms'

/** The first pattern matching a file's URL wins. */
const PARTS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/node_modules\/(?:react|react-dom)\//, 'React'],
  [/node_modules\/(?:@remix-run|react-router|react-router-dom)\//, 'Remix and its router'],
  [/node_modules\/zod\//, 'Checking by schema'],
  [/node_modules\/(?:kysely|better-sqlite3)/, 'Databases'],
  [/node_modules\//, 'Other packages'],
  [/^node:(?:zlib|internal\/crypto)/, 'Packing and hashing'],
  [
    /^node:internal\/(?:deps\/undici|webstreams|abort|event_target|encoding|url|worker)/,
    'Requests and responses',
  ],
  [/^node:/, 'Node.js'],
  [/^file:/, SHOP],
]

export const PART_NAMES: readonly string[] = [
  SHOP,
  PLATFORMS,
  ...PARTS.map(([, name]) => name).filter((name) => name !== SHOP),
  'Garbage collection',
  'The rest',
]

/** Relative to the bundle's folder. `app/routes/platforms` is the shop's. */
const OF_PLATFORMS = /^(?:\.\.\/)*platforms\//

/** Native code counts for its caller, and whatever the embedded platforms call counts for them: their database, too. */
function partOf(callers: readonly Frame[], sourceOf: SourceOf): string {
  if (callers[0]?.functionName === '(garbage collector)') return 'Garbage collection'
  if (callers.some((frame) => OF_PLATFORMS.test(sourceOf(frame) ?? ''))) return PLATFORMS
  for (const { url } of callers) {
    const found = PARTS.find(([pattern]) => pattern.test(url))
    if (found !== undefined) return found[1]
  }
  return 'The rest'
}

const nameOf = (frame: Frame): string =>
  `${frame.functionName || '(anonymous)'}  ${originOf(frame)}:${frame.lineNumber + 1}`

/** Minified renderers have one-letter function names: the package table has their total. */
const isOurs = (frame: Frame): boolean =>
  frame.url.startsWith('file:') && !/node_modules\/(react|react-dom|zod)\//.test(frame.url)

function add(totals: Map<string, number>, name: string, microseconds: number): void {
  totals.set(name, (totals.get(name) ?? 0) + microseconds)
}

function heaviest(totals: ReadonlyMap<string, number>): Share[] {
  return [...totals]
    .map(([name, microseconds]) => ({ name, milliseconds: microseconds / 1000 }))
    .sort((a, b) => b.milliseconds - a.milliseconds)
}

/** The call stack of a node, itself first. */
function callersOf(
  id: number,
  nodes: ReadonlyMap<number, { readonly callFrame: Frame }>,
  parents: ReadonlyMap<number, number>,
): readonly Frame[] {
  const frames: Frame[] = []
  for (let up: number | undefined = id; up !== undefined; up = parents.get(up)) {
    const node = nodes.get(up)
    if (node !== undefined) frames.push(node.callFrame)
  }
  return frames
}

/** Summarises the samples between two instants of the monotonic clock, in microseconds. */
export function summarise(
  profile: Profile,
  { from, until }: { readonly from: number; readonly until: number },
  sourceOf: SourceOf,
): ProfileSummary {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  )
  const selfOfNode = new Map<number, number>()
  let at = profile.startTime
  for (const [index, id] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] ?? 0
    at += delta
    if (at >= from && at <= until) selfOfNode.set(id, (selfOfNode.get(id) ?? 0) + delta)
  }
  const packages = new Map<string, number>()
  const parts = new Map<string, number>()
  const functions = new Map<string, number>()
  const withCallees = new Map<string, number>()
  let busy = 0
  for (const [id, microseconds] of selfOfNode) {
    const frame = nodes.get(id)?.callFrame
    if (frame === undefined || frame.functionName === '(idle)') continue
    busy += microseconds
    add(packages, originOf(frame), microseconds)
    add(functions, nameOf(frame), microseconds)
    // Each function once per stack, or recursion would count it many times.
    const callers = callersOf(id, nodes, parents)
    add(parts, partOf(callers, sourceOf), microseconds)
    for (const name of new Set(callers.filter(isOurs).map(nameOf))) add(withCallees, name, microseconds)
  }
  return {
    busyMs: busy / 1000,
    parts: heaviest(parts),
    packages: heaviest(packages),
    functions: heaviest(functions),
    withCallees: heaviest(withCallees),
  }
}
