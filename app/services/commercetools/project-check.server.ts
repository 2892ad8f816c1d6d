/** What a commerce project lacks for this shop to sell from it: reported at startup, for whoever operates the shop. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { PACKAGING_TAX_CATEGORY, SHIPPING_TAX_CATEGORY } from '~/models/cart/actions'
import { EXPECTED_FIELDS } from '~/models/cart/custom-types'
import { BUSINESS_GROUP, CHANNELS, CURRENCY_CODE, DEFAULT_COUNTRY } from '~/models/constants/constants'
import type { Logger } from '../logger'
import { isUpstreamError } from '../upstream'

export interface ProjectCheck {
  /** One phrase per missing thing; empty for a complete project. */
  missing(): Promise<readonly string[]>
  /** Logs them, with what installs them. Never throws: a platform that is down is not incomplete. */
  report(): Promise<void>
}

const PAGE_SIZE = 500
const quote = (value: string): string => JSON.stringify(value)
const byKeys = (keys: readonly string[]) => ({
  queryArgs: { where: `key in (${keys.map(quote).join(', ')})`, limit: PAGE_SIZE, withTotal: false },
})

export function createProjectCheck({
  client,
  logger,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly logger: Logger
}): ProjectCheck {
  /** Reports nothing about what the API key may not read. */
  async function unlessForbidden(check: () => Promise<readonly string[]>): Promise<readonly string[]> {
    try {
      return await check()
    } catch (error) {
      if (isUpstreamError(error) && error.status === 403) return []
      throw error
    }
  }

  async function ofProject(): Promise<readonly string[]> {
    const { body } = await client.get().execute()
    return [
      ...(body.currencies.includes(CURRENCY_CODE) ? [] : [`currency ${CURRENCY_CODE}`]),
      ...(body.countries.includes(DEFAULT_COUNTRY) ? [] : [`country ${DEFAULT_COUNTRY}`]),
    ]
  }

  async function ofTypes(): Promise<readonly string[]> {
    const { body } = await client
      .types()
      .get(byKeys(Object.keys(EXPECTED_FIELDS)))
      .execute()
    return Object.entries(EXPECTED_FIELDS).flatMap(([key, fields]) => {
      const type = body.results.find((each) => each.key === key)
      if (type === undefined) return [`type ${key}`]
      const defined = new Set(type.fieldDefinitions.map(({ name }) => name))
      return fields.filter((field) => !defined.has(field)).map((field) => `field ${field} of type ${key}`)
    })
  }

  async function ofTaxes(): Promise<readonly string[]> {
    const keys = [SHIPPING_TAX_CATEGORY, PACKAGING_TAX_CATEGORY]
    const { body } = await client.taxCategories().get(byKeys(keys)).execute()
    const found = new Set(body.results.map(({ key }) => key))
    return keys.filter((key) => !found.has(key)).map((key) => `tax category ${key}`)
  }

  async function ofChannels(): Promise<readonly string[]> {
    const keys = Object.values(CHANNELS)
    const { body } = await client.channels().get(byKeys(keys)).execute()
    const found = new Set(body.results.map(({ key }) => key))
    return keys.filter((key) => !found.has(key)).map((key) => `channel ${key}`)
  }

  async function ofGroups(): Promise<readonly string[]> {
    const { body } = await client
      .customerGroups()
      .get(byKeys([BUSINESS_GROUP]))
      .execute()
    return body.results.length > 0 ? [] : [`customer group ${BUSINESS_GROUP}`]
  }

  async function ofProducts(): Promise<readonly string[]> {
    const { body } = await client
      .productProjections()
      .get({ queryArgs: { limit: 1, withTotal: false } })
      .execute()
    return body.results.length > 0 ? [] : ['a published product']
  }

  /** The shop reads embedded prices: with standalone ones, shoppers would be charged other prices than shown. */
  async function ofPrices(): Promise<readonly string[]> {
    const where = 'priceMode = "Standalone"'
    const { body } = await client
      .productProjections()
      .get({ queryArgs: { where, limit: 1, withTotal: true } })
      .execute()
    const count = body.total ?? body.count
    return count === 0
      ? []
      : [`embedded prices of ${count} products, which have standalone ones: those are not supported`]
  }

  async function missing(): Promise<readonly string[]> {
    const checks = [ofProject, ofTypes, ofTaxes, ofChannels, ofGroups, ofProducts, ofPrices]
    return (await Promise.all(checks.map(unlessForbidden))).flat()
  }

  return {
    missing,
    async report() {
      try {
        const lacking = await missing()
        if (lacking.length > 0)
          logger.warn(
            { missing: lacking },
            'the commerce project lacks what the shop needs: "npm run seed -- --setup-only" installs types, taxes, channels and groups of customers',
          )
      } catch (error) {
        const status = isUpstreamError(error) ? error.status : undefined
        logger.warn({ service: 'commercetools', status }, 'the commerce project could not be checked')
      }
    },
  }
}
