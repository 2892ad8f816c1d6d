/** Campaigns at the commerce platform: custom objects by token. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { CAMPAIGNS_CONTAINER, CampaignSchema } from '~/models/discounts/campaign'
import type { Campaign } from '~/models/discounts/campaign'
import type { Logger } from '~/services/logger'
import { orNull } from './errors'

export interface CampaignService {
  /** Null for a token that nobody gave out. */
  get(token: string): Promise<Campaign | null>
}

export function createCampaignService({
  client,
  logger,
}: {
  readonly client: ByProjectKeyRequestBuilder
  readonly logger: Logger
}): CampaignService {
  return {
    async get(token) {
      const request = client
        .customObjects()
        .withContainerAndKey({ container: CAMPAIGNS_CONTAINER, key: token })
        .get()
      const object = await orNull(request.execute())
      if (object === null) return null
      const parsed = CampaignSchema.safeParse(object.value)
      if (parsed.success) return parsed.data
      logger.error({ container: CAMPAIGNS_CONTAINER }, 'a campaign is malformed')
      return null
    },
  }
}
