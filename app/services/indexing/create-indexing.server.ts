/** The indexer and its parts, for the shop's own process and for programs that run it once. */
import { createSearchClient } from '../algolia/client.server'
import type { SearchClientOptions } from '../algolia/client.server'
import { createIndexWriter } from '../algolia/index-writer.server'
import { createCatalogueChanges } from '../commercetools/catalogue-changes.server'
import type { CatalogueService } from '../commercetools/catalogue.server'
import type { createCommerceClient } from '../commercetools/client.server'
import type { Clock } from '../clock'
import type { Database } from '../database/database.server'
import type { Logger } from '../logger'
import type { ItemFeed } from '../ports/item-feed'
import { createCatalogueFollower } from './catalogue-follower.server'
import type { CatalogueFollower } from './catalogue-follower.server'
import { createIndexState } from './index-state.server'
import { createIndexer } from './indexer.server'

export function createIndexing(options: {
  readonly client: ReturnType<typeof createCommerceClient>
  readonly catalogue: CatalogueService
  /** With the key that may write. */
  readonly search: SearchClientOptions
  /** Null if nobody else is told of changes. */
  readonly itemFeed: ItemFeed | null
  readonly database: Database
  readonly clock: Clock
  readonly forget: () => Promise<void>
  readonly logger: Logger
}): CatalogueFollower {
  const { client, catalogue, search, itemFeed, database, clock, forget, logger } = options
  const state = createIndexState(database)
  const writer = createIndexWriter(createSearchClient(search))
  const indexer = createIndexer({ catalogue, writer, itemFeed, state })
  return createCatalogueFollower({
    indexer,
    changes: createCatalogueChanges(client),
    state,
    clock,
    forget,
    logger,
  })
}
