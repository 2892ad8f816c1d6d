/** Campaigns at the commerce platform: custom objects by token. */
import type { ByProjectKeyRequestBuilder, CustomObject } from '@commercetools/platform-sdk'
import { CAMPAIGNS_CONTAINER, CampaignSchema } from '~/models/discounts/campaign'
import type { Campaign } from '~/models/discounts/campaign'
import type { Logger } from '~/services/logger'
import { orNull } from './errors'

export interface CampaignService {
  /** Null for a token that was never issued. */
  get(token: string): Promise<Campaign | null>
  /** The campaign that a cart names. */
  getById(id: string): Promise<Campaign | null>
}

export function createCampaignService({
  client,
  logger,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly logger: Logger
}): CampaignService {
  function campaignOf(object: CustomObject | null | undefined): Campaign | null {
    if (object == null) return null
    const parsed = CampaignSchema.safeParse(object.value)
    if (parsed.success) return parsed.data
    logger.error({ container: CAMPAIGNS_CONTAINER }, 'a campaign is malformed')
    return null
  }

  return {
    async get(token) {
      const request = client
        .customObjects()
        .withContainerAndKey({ container: CAMPAIGNS_CONTAINER, key: token })
        .get()
      return campaignOf(await orNull(request.execute()))
    },
    async getById(id) {
      const queryArgs = { where: 'value(id = :id)', 'var.id': id, limit: 1, withTotal: false }
      const request = client
        .customObjects()
        .withContainer({ container: CAMPAIGNS_CONTAINER })
        .get({ queryArgs })
      return campaignOf((await request.execute()).body.results[0])
    },
  }
}
