/** What browsing pages are made of, and the index that follows the catalogue. */
import { createCatalogueWorker } from '../indexing/catalogue-follower.server'
import { createIndexing } from '../indexing/create-indexing.server'
import { createEstimateService } from '../shipping/estimates.server'
import { createBrowse } from '../browse/browse.server'
import { createFound } from '../browse/found.server'
import { createQuiz } from '../browse/quiz.server'
import { createMenu } from '../browse/menu.server'
import type { ContentService } from '../content/content.server'
import type { FreeShipping } from '../free-shipping.server'
import type { ItemFeed } from '../ports/item-feed'
import type { ShippingService } from '../shipping/shipping.server'
import type { Foundation } from './foundation.server'
import type { Commerce, Search } from './platforms.server'

export function composeBrowse(
  { database, clock, logger }: Foundation,
  { client, catalogue, customers }: Commerce,
  search: Search,
  {
    content,
    shipping,
    freeShipping,
    itemFeed,
  }: {
    readonly content: ContentService
    readonly shipping: ShippingService
    readonly freeShipping: FreeShipping
    readonly itemFeed: ItemFeed | null
  },
) {
  const browse = createBrowse({
    catalogue,
    search: search.search,
    content,
    customers,
    estimates: createEstimateService({ shipping, clock, logger }),
    clock,
    freeShipping,
  })
  const found = createFound({ catalogue, search: search.search, content, browse, clock })
  const catalogueFollower = createIndexing({
    client,
    catalogue,
    search: search.writing,
    itemFeed,
    database,
    clock,
    logger,
    async forget() {
      await catalogue.expire()
      browse.clear()
      found.clear()
    },
  })
  return {
    browse,
    found,
    menu: createMenu({ catalogue, browse }),
    quiz: createQuiz({ content, freeShipping, products: browse, search: search.search }),
    catalogueFollower,
    catalogueWorker: createCatalogueWorker({ follower: catalogueFollower, logger }),
  }
}
