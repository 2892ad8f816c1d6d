/**
 * Follows the catalogue: one process writes every change at the commerce platform to the search index, and every
 * process drops what it cached of it (docs/decisions/055).
 */
import { randomUUID } from 'node:crypto'
import { INDEX_EDITION } from '../algolia/index-settings'
import type { CatalogueChanges, CatalogueOverview } from '../commercetools/catalogue-changes.server'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import { createPoller } from '../outbox/poller.server'
import {
  before,
  CHANGES_MAX,
  changedProducts,
  changedStock,
  latest,
  OVERLAP_MS,
} from './changed-since.server'
import { createFollowerLease, isLeaseLost } from './follower-lease.server'
import type { Fence, Indexer, IndexReport } from './indexer.server'
import type { IndexState, Progress } from './index-state.server'
import { createListed } from './listed'

export interface CatalogueFollower {
  /** Compares the whole catalogue with the whole index, now: `npm run index`. */
  indexAll(): Promise<IndexReport>
  /** One poll: the process with the lease checks the platform, the others learn what it found. */
  run(): Promise<void>
  /** Lets another process take over at once. */
  release(): Promise<void>
  /** Called after every change, once this process has dropped its caches. */
  onChange(listener: () => void): void
  /** Continues from the present: after a reset in tests, which sets the platforms back. */
  restart(): Promise<void>
}

/** Found within one interval, passed on to other processes within another: well below a minute. */
const POLL_MS = 10_000
/** The platform's sales start and end by date, without anyone changing anything. */
const FULL_EVERY_MS = 60 * 60_000

export function createCatalogueFollower(options: {
  readonly indexer: Indexer
  readonly changes: CatalogueChanges
  readonly state: IndexState
  readonly clock: Clock
  /** Drops what this process has cached of the catalogue. */
  readonly forget: () => Promise<void>
  readonly logger: Logger
}): CatalogueFollower {
  const { indexer, changes, state, clock, forget, logger } = options
  const leases = createFollowerLease(state)
  const listeners: (() => void)[] = []
  const listed = { products: createListed(OVERLAP_MS), stock: createListed(OVERLAP_MS) }
  let known: string | undefined
  let sweptAt = ''

  async function forgetAll(): Promise<void> {
    await forget()
    for (const listener of listeners) listener()
  }

  /** Drops this process's caches at once, those of others at their next poll. */
  async function announce(): Promise<void> {
    known = randomUUID()
    await state.raiseGeneration(known)
    await forgetAll()
  }

  /** Where to continue once everything was compared. */
  const upTo = (
    { productsAt, stockAt, stamp }: CatalogueOverview,
    stockVersions: Progress['stockVersions'] = {},
  ): Progress => ({
    products: productsAt,
    stock: stockAt,
    stockVersions,
    stamp,
    edition: INDEX_EDITION,
    fullAt: new Date().toISOString(),
  })

  async function runFull(overview: CatalogueOverview, fence: Fence): Promise<IndexReport> {
    const doubt = await state.doubted()
    await announce()
    const stock = await changedStock(changes, before(overview.stockAt), {})
    const report = await indexer.full(fence)
    await state.saveProgress(upTo(overview, stock.versions), fence.lease)
    if (doubt !== null) await state.settleDoubt(doubt)
    if (report.written + report.removed > 0) {
      logger.info({ ...report }, 'the search index was brought up to date')
      await announce()
    }
    return report
  }

  /** Deleted products do not show up as changes: compares the number of products and, if it differs, their ids. */
  async function sweep(publishedTotal: number, fence: Fence): Promise<void> {
    const count = await state.count()
    const mark = `${publishedTotal} ${count}`
    if (count === publishedTotal || mark === sweptAt) return
    const [published, rows] = await Promise.all([changes.publishedIds(), state.rows()])
    const odd = [
      ...[...rows.keys()].filter((id) => !published.has(id)),
      ...[...published].filter((id) => !rows.has(id)),
    ]
    if (odd.length > 0) {
      await announce()
      await indexer.update(odd, fence)
      await announce()
    }
    // Only now: if the search is down, the difference is still there at the next poll. Counted again, as another
    // product may cause the same difference later.
    sweptAt = `${publishedTotal} ${await state.count()}`
  }

  async function followChanges(
    progress: Progress,
    overview: CatalogueOverview,
    fence: Fence,
  ): Promise<unknown> {
    const begun = clock.now()
    const products = listed.products.isComplete(overview.productsAt)
      ? { upTo: progress.products, changed: new Set<string>() }
      : await changedProducts({ changes, state }, before(progress.products))
    const stock = listed.stock.isComplete(overview.stockAt)
      ? { upTo: progress.stock, skus: [], versions: progress.stockVersions }
      : await changedStock(changes, before(progress.stock), progress.stockVersions)
    const changed = new Set([...products.changed, ...(await indexer.repriced(begun))])
    if (changed.size >= CHANGES_MAX || stock.skus.length >= CHANGES_MAX) return runFull(overview, fence)
    if (changed.size > 0) {
      await announce()
      const report = await indexer.update([...changed], fence)
      logger.info({ changed: changed.size, ...report }, 'the search index follows the catalogue')
      // A page rendered meanwhile may have shown cards of the old index.
      await announce()
    }
    const restocked = await indexer.updateSkus(stock.skus, fence)
    // Pages show only whether a size is in stock, not how many: a record changes only then.
    if (restocked.written > 0) await announce()
    await sweep(overview.publishedTotal, fence)
    listed.products.read(overview.productsAt, begun)
    listed.stock.read(overview.stockAt, begun)
    const next = {
      ...progress,
      products: latest(progress.products, [{ lastModifiedAt: products.upTo }]),
      stock: latest(progress.stock, [{ lastModifiedAt: stock.upTo }]),
      stockVersions: stock.versions,
    }
    const isSame =
      next.products === progress.products && next.stock === progress.stock && stock.skus.length === 0
    if (isSame) return undefined
    return state.saveProgress(next, fence.lease)
  }

  async function follow(fence: Fence): Promise<unknown> {
    const [progress, overview, doubt] = await Promise.all([
      state.progress(),
      changes.overview(),
      state.doubted(),
    ])
    const isDue = (at: string) => Math.abs(Date.now() - Date.parse(at)) > FULL_EVERY_MS
    const isUpToDate =
      progress !== null &&
      progress.edition === INDEX_EDITION &&
      progress.stamp === overview.stamp &&
      !isDue(progress.fullAt)
    return isUpToDate && doubt === null ? followChanges(progress, overview, fence) : runFull(overview, fence)
  }

  async function listen(): Promise<void> {
    const generation = await state.generation()
    if (known === generation) return
    const isFirst = known === undefined
    known = generation
    if (!isFirst) await forgetAll()
  }

  async function run(): Promise<void> {
    await listen()
    const lease = await leases.claim()
    if (lease === null) return
    try {
      await leases.under(lease, follow)
    } catch (error) {
      if (!isLeaseLost(error)) throw error
      logger.warn({ lease: lease.number }, 'another process has taken over following the catalogue')
    }
  }

  return {
    release: leases.release,
    async indexAll() {
      return leases.under(await leases.take(), async (fence) => runFull(await changes.overview(), fence))
    },
    run,
    onChange: (listener) => void listeners.push(listener),
    async restart() {
      const lease = await leases.take()
      await state.forget()
      listed.products.forget()
      listed.stock.forget()
      await state.saveProgress(upTo(await changes.overview()), lease)
    },
  }
}

export interface CatalogueWorker {
  start(): void
  stop(): Promise<void>
}

export function createCatalogueWorker({
  follower: { run, release },
  logger,
}: {
  readonly follower: Pick<CatalogueFollower, 'run' | 'release'>
  readonly logger: Logger
}): CatalogueWorker {
  const poller = createPoller({ name: 'catalogue', pollMs: POLL_MS, logger, work: run })
  return {
    start: poller.start,
    async stop() {
      await poller.stop()
      // The next process need not wait for the lease to expire.
      await release()
    },
  }
}
