/** More processes of a shop beside the test's own, as behind a load balancer: each with its own memory. */
import { afterEach, beforeAll } from 'vitest'
import { serveHandler } from '../../../platforms/http'
import { createServices } from '~/services/create-services.server'
import { readEnv } from '~/services/env.server'
import type { Shop } from './shop'

export type Process = Awaited<ReturnType<typeof createServices>>

export interface Processes {
  /** On the shop's database, unless the settings name another, with the shop's platforms. */
  begin(settings?: Readonly<Record<string, string>>): Promise<Process>
  end(one: Process): Promise<void>
}

/** For one file or block of tests; stops whatever a test leaves running. */
export function openProcesses(
  shop: Shop,
  handle: (request: Request) => Promise<Response> = (request) => shop.platforms.handle(request),
): Processes {
  const running = new Set<Process>()
  let platformsUrl = ''

  async function end(one: Process): Promise<void> {
    running.delete(one)
    await one.lifecycle.stop()
  }

  beforeAll(async () => {
    const platforms = await serveHandler(handle, { port: 0, host: '127.0.0.1' })
    platformsUrl = `http://127.0.0.1:${platforms.port}`
    return () => platforms.close()
  })
  afterEach(async () => {
    for (const one of running) await end(one)
  })

  return {
    async begin(settings = {}) {
      const one = await createServices(
        readEnv({ ...shop.settings, PLATFORMS_URL: platformsUrl, ...settings }),
      )
      running.add(one)
      return one
    },
    end,
  }
}

/** Changes the price of 1101 as another system does: through the platform's API, bypassing the shop. */
export async function setPricePastShop({ merchant }: Shop, centAmount: number): Promise<void> {
  const { version } = (await merchant.get('products/key=1101')) as { readonly version: number }
  const prices = [{ value: { currencyCode: 'USD', centAmount } }]
  const actions = [{ action: 'setPrices', variantId: 1, prices }, { action: 'publish' }]
  await merchant.post('products/key=1101', { version, actions })
}

/** The price of that product that a process shows on a listing and on its page, in cents. */
export async function pricesShown({ services: { browse, catalogue } }: Process) {
  const almonds = { query: 'roasted almonds', filters: {}, sort: 'relevance', page: 1 } as const
  const { cards } = await browse.find({ ...almonds, hitsPerPage: 48 })
  const card = cards.find(({ productKey }) => productKey === '1101')
  const variant = (await catalogue.getProductByKey('1101'))?.variants[0]
  return [card?.price?.centAmount, variant?.prices[0]?.value.centAmount]
}

export const look = (one: Process) => one.services.catalogueFollower.run()
