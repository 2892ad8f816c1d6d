import { describe, expect, it } from 'vitest'
import { summarise } from './profile-summary'
import type { Profile } from './profile-summary'

const node = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 9, columnNumber: 0 },
  children,
})

/** root → render (app) → render (app) → parse (zod); root → idle. */
const profile: Profile = {
  nodes: [
    node(1, '(root)', '', [2, 5]),
    node(2, 'render', 'file:///shop/build/server/index.js', [3]),
    node(3, 'render', 'file:///shop/build/server/index.js', [4]),
    node(4, 'parse', 'file:///shop/node_modules/zod/v4/core.js'),
    node(5, '(idle)', ''),
  ],
  startTime: 1_000_000,
  samples: [2, 4, 3, 5, 4],
  timeDeltas: [1000, 2000, 3000, 40_000, 5000],
}

describe('a profile', () => {
  const ALL = { from: 0, until: Number.MAX_SAFE_INTEGER }
  const whole = summarise(profile, ALL, () => undefined)

  it('leaves out what the process waited', () => {
    expect(whole.busyMs).toBe(11)
  })

  it('names packages and functions, heaviest first', () => {
    expect(whole.packages).toEqual([
      { name: 'zod', milliseconds: 7 },
      { name: 'server/index.js', milliseconds: 4 },
    ])
    expect(whole.functions[0]).toEqual({ name: 'parse  zod:10', milliseconds: 7 })
  })

  it('tells kinds of work apart, what is native by whoever called it', () => {
    expect(whole.parts).toEqual([
      { name: 'Checking by schema', milliseconds: 7 },
      { name: 'The shop', milliseconds: 4 },
    ])
    const packed: Profile = {
      ...profile,
      nodes: [
        node(1, '(root)', '', [2, 4]),
        node(2, 'zlibBufferSync', 'node:zlib', [3]),
        node(3, 'writeSync', ''),
        node(4, '(garbage collector)', ''),
      ],
      samples: [3, 4],
      timeDeltas: [1000, 2000],
    }
    expect(summarise(packed, ALL, () => undefined).parts).toEqual([
      { name: 'Garbage collection', milliseconds: 2 },
      { name: 'Packing and hashing', milliseconds: 1 },
    ])
  })

  it('counts for the embedded platforms whatever they call, and nothing else', () => {
    // A loader of the shop asks a platform, whose handler reads its database.
    const asked: Profile = {
      ...profile,
      nodes: [
        node(1, '(root)', '', [2]),
        node(2, 'loader', 'file:///shop/build/server/index.js', [3]),
        node(3, 'handle', 'file:///shop/build/server/platforms.js', [4]),
        node(4, 'get', 'file:///shop/node_modules/better-sqlite3/lib/statement.js', [5]),
        node(5, '(garbage collector)', ''),
      ],
      samples: [2, 3, 4, 5],
      timeDeltas: [1000, 2000, 4000, 8000],
    }
    const source = ({ url }: { readonly url: string }) =>
      url.endsWith('platforms.js') ? '../../platforms/index.ts' : '../../app/routes/platforms/route.ts'
    expect(summarise(asked, ALL, source).parts).toEqual([
      { name: 'Garbage collection', milliseconds: 8 },
      { name: 'The embedded platforms', milliseconds: 6 },
      { name: 'The shop', milliseconds: 1 },
    ])
  })

  it('counts a function that calls itself once', () => {
    const render = whole.withCallees.find(({ name }) => name.startsWith('render'))
    expect(render?.milliseconds).toBe(11)
  })

  it('can be cut to the time of the load, without start and warm-up', () => {
    expect(summarise(profile, { from: 1_040_000, until: 1_060_000 }, () => undefined).busyMs).toBe(5)
  })
})
