/** Which requests to platforms are a test's own, while a shop calls the same ones in the same process. */
import { describe, expect, it } from 'vitest'
import { takeSurfaces } from '../../kit/surfaces'
import { writeSection } from '../support/editor'
import { openInbox } from '../support/inbox'
import { curated, writeCampaign } from '../support/personalisation'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { reachReview } from '../support/steps'
import { setStock } from '../support/stock'
import { toldTo } from '../support/told'

const { shop, app } = await openRoutes()

async function recordedIn(work: () => Promise<unknown>): Promise<readonly string[]> {
  takeSurfaces()
  await work()
  return takeSurfaces().filter((surface) => surface === 'platform' || surface === 'mail')
}

describe('a request to a platform', () => {
  it.each<readonly [string, () => Promise<unknown>]>([
    ['for its pages', () => reachReview(app.newBrowser())],
    ['by a service that the test calls', () => shop.services.search.getCards(['1102-01'], 'sku')],
    ['by its workers', () => shop.services.catalogueFollower.run()],
  ])('is none of the test’s where the shop makes it %s', async (_, work) => {
    expect(await recordedIn(work)).toEqual([])
  })

  it.each<readonly [string, () => Promise<unknown>, readonly string[]]>([
    ['merchant', () => setStock(shop, '1103-01', 500), ['platform']],
    ['editor', () => writeSection(shop, 'feature-flags', { flags: {} }), ['platform']],
    [
      'editor of recommendations',
      () => writeCampaign(shop, 'bought-together', curated('1101')),
      ['platform'],
    ],
    ['tracking service', () => toldTo(shop, 'google-analytics'), ['platform']],
    ['reader of mails', () => openInbox(shop).mailsTo('pat@example.com'), ['mail', 'platform']],
    ['client of its own', () => askPlatform(shop, '/shipping/zones'), ['platform']],
  ])('is the test’s where it asks as a %s', async (_, work, surfaces) => {
    expect(await recordedIn(work)).toEqual(surfaces)
  })
})
