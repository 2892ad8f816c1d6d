/**
 * Follows the catalogue: what anybody changed at the commerce platform is written to the search index by one process,
 * and every process forgets what it kept of it (docs/decisions/055).
 */
import { randomUUID } from 'node:crypto'
import type {
  CatalogueChanges,
  CatalogueOverview,
  ChangedStock,
} from '../commercetools/catalogue-changes.server'
import type { Clock } from '../clock'
import type { Logger } from '../logger'
import { createPoller } from '../outbox/poller.server'
import type { Fence, Indexer, IndexReport } from './indexer.server'
import { LeaseLostError } from './index-state.server'
import type { IndexState, IndexLease, Progress } from './index-state.server'
import { createListed } from './listed'

export interface CatalogueFollower {
  start(): void
  stop(): Promise<void>
  /** Compares all of the catalogue with all of the index, now: `npm run index`. */
  indexAll(): Promise<IndexReport>
  /** One look at the platform, by whichever process has the lease, and at what other processes found. */
  run(): Promise<void>
  /** Told after every change, once this process has forgotten what it kept. */
  onChange(listener: () => void): void
  /** The present is where it goes on from: after a reset in tests, which sets the platforms back. */
  restart(): Promise<void>
}

/** Found within one interval, told to other processes within another: well below a minute. */
const POLL_MS = 10_000
/** Three intervals: who missed two is taken for dead. */
const LEASE_MS = 30_000
/** The platform's answers may lag behind its writes a little. */
const OVERLAP_MS = 5_000
/** So many at once are a reason to look at all of them. */
const CHANGES_MAX = 500
/** Sales of the platform begin and end by the calendar, without anybody changing anything. */
const FULL_EVERY_MS = 60 * 60_000

const isNever = () => false
const isLeaseLost = (error: unknown): boolean => error instanceof LeaseLostError

function before(at: string): string {
  return new Date(Math.max(0, Date.parse(at) - OVERLAP_MS)).toISOString()
}

function latest(one: string, others: readonly { readonly lastModifiedAt: string }[]): string {
  return others.reduce((last, { lastModifiedAt }) => (lastModifiedAt > last ? lastModifiedAt : last), one)
}

export function createCatalogueFollower(options: {
  readonly indexer: Indexer
  readonly changes: CatalogueChanges
  readonly state: IndexState
  readonly clock: Clock
  /** Forgets what this process keeps of the catalogue. */
  readonly forget: () => Promise<void>
  readonly logger: Logger
  readonly pollMs?: number
}): CatalogueFollower {
  const { indexer, changes, state, clock, forget, logger, pollMs = POLL_MS } = options
  const owner = randomUUID()
  const listeners: (() => void)[] = []
  let seenStock: ReadonlyMap<string, number> = new Map()
  const listed = { products: createListed(OVERLAP_MS), stock: createListed(OVERLAP_MS) }
  let known: string | undefined
  let sweptAt = ''

  async function forgetAll(): Promise<void> {
    await forget()
    for (const listener of listeners) listener()
  }

  /** Caches of this process at once, those of others at their next look. */
  async function announce(): Promise<void> {
    known = randomUUID()
    await state.raiseGeneration(known)
    await forgetAll()
  }

  /** Where to go on from once everything was compared. */
  const upTo = ({ productsAt, stockAt, stamp }: CatalogueOverview): Progress => ({
    products: productsAt,
    stock: stockAt,
    stamp,
    fullAt: new Date().toISOString(),
  })

  /** What of the stock is another than at the last look, and how far that was. */
  async function changedStock(since: string) {
    const found: ChangedStock[] = []
    for await (const page of changes.stock(since)) found.push(...page)
    const fresh = found.filter(({ id, version }) => seenStock.get(id) !== version)
    return {
      upTo: latest(since, found),
      skus: [...new Set(fresh.map(({ sku }) => sku))],
      versions: new Map(found.map(({ id, version }) => [id, version])),
    }
  }

  async function runFull(overview: CatalogueOverview, fence: Fence): Promise<IndexReport> {
    const doubt = await state.doubted()
    await announce()
    const stock = await changedStock(before(overview.stockAt))
    const report = await indexer.full(fence)
    seenStock = stock.versions
    await state.saveProgress(upTo(overview), fence.lease)
    if (doubt !== null) await state.settleDoubt(doubt)
    if (report.written + report.removed > 0) {
      logger.info({ ...report }, 'the search index was brought up to date')
      await announce()
    }
    return report
  }

  /**
   * Products whose version is another than the one in the index, where a row that went is known by its absence. Those
   * that are known already are many after an import: they come again until the list is complete.
   */
  async function changedProducts(since: string) {
    const changed = new Set<string>()
    let upTo = since
    for await (const page of changes.products(since)) {
      const rows = await state.rows(page.map(({ id }) => id))
      for (const { id, version, published } of page) {
        const row = rows.get(id)
        if (published ? row?.version !== version : row !== undefined) changed.add(id)
      }
      upTo = latest(upTo, page)
      if (changed.size >= CHANGES_MAX) break
    }
    return { upTo, changed }
  }

  /** Deleted products leave no trace in what changed: the number of products tells, and then their ids. */
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
    // Only now: with the search away, what is odd is still so at the next look. As it is by now: the same difference
    // may come again, of another product.
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
      : await changedProducts(before(progress.products))
    const stock = listed.stock.isComplete(overview.stockAt)
      ? { upTo: progress.stock, skus: [], versions: seenStock }
      : await changedStock(before(progress.stock))
    const changed = new Set([...products.changed, ...(await indexer.repriced(begun))])
    if (changed.size >= CHANGES_MAX || stock.skus.length >= CHANGES_MAX) return runFull(overview, fence)
    if (changed.size > 0) {
      await announce()
      const report = await indexer.update([...changed], fence)
      logger.info({ changed: changed.size, ...report }, 'the search index follows the catalogue')
      // A page made in between may have shown cards of the old index.
      await announce()
    }
    const restocked = await indexer.updateSkus(stock.skus, fence)
    seenStock = stock.versions
    // What is left of a size concerns no page, only whether there is any: then a record has changed.
    if (restocked.written > 0) await announce()
    await sweep(overview.publishedTotal, fence)
    listed.products.read(overview.productsAt, begun)
    listed.stock.read(overview.stockAt, begun)
    const next = {
      ...progress,
      products: latest(progress.products, [{ lastModifiedAt: products.upTo }]),
      stock: latest(progress.stock, [{ lastModifiedAt: stock.upTo }]),
    }
    if (next.products === progress.products && next.stock === progress.stock) return undefined
    return state.saveProgress(next, fence.lease)
  }

  async function follow(fence: Fence): Promise<unknown> {
    const [progress, overview, doubt] = await Promise.all([
      state.progress(),
      changes.overview(),
      state.doubted(),
    ])
    const isDue = (at: string) => Math.abs(Date.now() - Date.parse(at)) > FULL_EVERY_MS
    const isUpToDate = progress !== null && progress.stamp === overview.stamp && !isDue(progress.fullAt)
    return isUpToDate && doubt === null ? followChanges(progress, overview, fence) : runFull(overview, fence)
  }

  /**
   * A process that was stopped for longer than its lease goes on where it stood. What it then may have written to the
   * index is compared by whoever follows now.
   */
  async function withLease<T>(lease: IndexLease, work: (fence: Fence) => Promise<T>): Promise<T> {
    const hold = () => state.hold(lease, LEASE_MS)
    try {
      return await work({ lease, hold })
    } catch (error) {
      const isOver = isLeaseLost(error) || (await hold().then(isNever, isLeaseLost))
      if (isOver) await state.doubt()
      throw error
    }
  }

  /** From whoever has it. */
  async function take(): Promise<IndexLease> {
    for (;;) {
      const lease = await state.claim(owner, LEASE_MS, 'forced')
      if (lease !== null) return lease
    }
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
    const lease = await state.claim(owner, LEASE_MS)
    if (lease === null) return
    try {
      await withLease(lease, follow)
    } catch (error) {
      if (!isLeaseLost(error)) throw error
      logger.warn({ lease: lease.number }, 'another process has taken over following the catalogue')
    }
  }

  const poller = createPoller({ name: 'catalogue', pollMs, logger, work: run })
  return {
    start: poller.start,
    async stop() {
      await poller.stop()
      // The next process need not wait until the lease has run out.
      await state.release(owner).catch(() => undefined)
    },
    async indexAll() {
      return withLease(await take(), async (fence) => runFull(await changes.overview(), fence))
    },
    run,
    onChange: (listener) => void listeners.push(listener),
    async restart() {
      const lease = await take()
      await state.forget()
      seenStock = new Map()
      listed.products.forget()
      listed.stock.forget()
      await state.saveProgress(upTo(await changes.overview()), lease)
    },
  }
}
