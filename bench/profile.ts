/** `--profile CASE`: one case under V8's profiler, to find out why a target is missed. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadCart } from './carts'
import { visitorCases } from './load-cases'
import type { BenchOptions } from './options'
import { ProfileSchema, summarise } from './profile-summary'
import type { ProfileSummary, Share } from './profile-summary'
import { copyBuild, seed, seededBefore, startShop } from './shop'
import type { Seeded } from './shop'
import { createSourceOf } from './source-maps'
import { rounded } from './statistics'
import { loadOneCase } from './throughput'

export interface ProfileResult {
  readonly id: string
  readonly title: string
  /** Main thread milliseconds per request. */
  readonly ms: number
  readonly parts: readonly Share[]
}

const SHOWN = 40
const LOAD_SECONDS = 10

function readProfile(folder: string) {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error('Node wrote no profile')
  return ProfileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

const nowMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

interface Profiled {
  readonly summary: ProfileSummary
  readonly requests: number
}

async function profileOne(
  { build, seeded, folder }: { readonly build: string; readonly seeded: Seeded; readonly folder: string },
  id: string,
  options: BenchOptions,
): Promise<Profiled> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shop = await startShop(build, seeded, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  let span = { from: 0, until: 0, requests: 0 }
  try {
    const load = (await loadCart(shop, id)) ?? (await loadOneCase(shop, id, options))
    await load.warmUp(options.warmUpSeconds)
    const from = nowMicroseconds()
    const { requests } = await load.run(options.quick ? 2 : LOAD_SECONDS)
    span = { from, until: nowMicroseconds(), requests }
  } finally {
    await shop.stop()
  }
  return { summary: summarise(readProfile(folder), span, createSourceOf()), requests: span.requests }
}

/** Where the time goes for each visitor page and an add; each in its own shop, after all other measurements. */
export async function measureProfiles(
  root: string,
  shop: { readonly build: string; readonly seeded: Seeded },
  options: BenchOptions,
  say: (line: string) => void,
): Promise<ProfileResult[]> {
  const results: ProfileResult[] = []
  for (const { id, title } of visitorCases()) {
    say(`  ${title}`)
    const folder = join(root, '.cache/bench/profile')
    const { summary, requests } = await profileOne({ ...shop, folder }, id, options)
    const each = (milliseconds: number) => rounded(milliseconds / Math.max(requests, 1), 3)
    const parts = summary.parts.map(({ name, milliseconds }) => ({ name, milliseconds: each(milliseconds) }))
    results.push({ id, title, ms: each(summary.busyMs), parts })
  }
  return results
}

export async function profileCase(root: string, id: string, options: BenchOptions): Promise<void> {
  const work = join(root, '.cache/bench')
  const folder = join(work, 'profile')
  mkdirSync(work, { recursive: true })
  const build = copyBuild(root, work)
  const large = join(work, 'large')
  const seeded = options.reuse
    ? (seededBefore(large, options.products) ?? (await seed(build, large, options.products)))
    : await seed(build, join(work, 'default'), undefined)
  const { summary, requests } = await profileOne({ build, seeded, folder }, id, options)
  const print = (title: string, shares: readonly Share[]) => {
    console.log(`\n${title}`)
    for (const { name, milliseconds } of shares.slice(0, SHOWN)) {
      const share = ((100 * milliseconds) / summary.busyMs).toFixed(1).padStart(5)
      console.log(`  ${(milliseconds / requests).toFixed(3).padStart(8)} ms ${share} %  ${name}`)
    }
  }
  console.log(
    `${id}: ${requests} requests, ${(summary.busyMs / requests).toFixed(2)} ms of the main thread each`,
  )
  print('By kind of work', summary.parts)
  print('By package', summary.packages)
  print('By function', summary.functions)
  print('By function, with what it calls', summary.withCallees)
}
