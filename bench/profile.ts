/** `--profile CASE`: one case under V8's profiler, for whoever wants to know why a target is missed. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { loadCart } from './carts'
import type { BenchOptions } from './options'
import { ProfileSchema, summarise } from './profile-summary'
import type { Share } from './profile-summary'
import { copyBuild, seed, seededBefore, startShop } from './shop'
import { loadOneCase } from './throughput'

const SHOWN = 40
const LOAD_SECONDS = 10

function readProfile(folder: string) {
  const file = readdirSync(folder).find((name) => name.endsWith('.cpuprofile'))
  if (file === undefined) throw new Error('Node wrote no profile')
  return ProfileSchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

const nowMicroseconds = () => Number(process.hrtime.bigint() / 1000n)

export async function profileCase(root: string, id: string, options: BenchOptions): Promise<void> {
  const work = join(root, '.cache/bench')
  const folder = join(work, 'profile')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const build = copyBuild(root, work)
  const large = join(work, 'large')
  const seeded = options.reuse
    ? (seededBefore(large, options.products) ?? (await seed(build, large, options.products)))
    : await seed(build, join(work, 'default'), undefined)
  const shop = await startShop(build, seeded, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  let span = { from: 0, until: 0, requests: 0 }
  try {
    const run = (await loadCart(shop, id)) ?? (await loadOneCase(shop, id, options))
    await run(options.warmUpSeconds)
    const from = nowMicroseconds()
    const { requests } = await run(options.quick ? 2 : LOAD_SECONDS)
    span = { from, until: nowMicroseconds(), requests }
  } finally {
    await shop.stop()
  }
  const summary = summarise(readProfile(folder), span.from, span.until)
  const print = (title: string, shares: readonly Share[]) => {
    console.log(`\n${title}`)
    for (const { name, milliseconds } of shares.slice(0, SHOWN)) {
      const share = ((100 * milliseconds) / summary.busyMs).toFixed(1).padStart(5)
      console.log(`  ${(milliseconds / span.requests).toFixed(3).padStart(8)} ms ${share} %  ${name}`)
    }
  }
  console.log(
    `${id}: ${span.requests} requests, ${(summary.busyMs / span.requests).toFixed(2)} ms of the main thread each`,
  )
  print('By package', summary.packages)
  print('By function', summary.functions)
  print('By function, with what it calls', summary.withCallees)
}
