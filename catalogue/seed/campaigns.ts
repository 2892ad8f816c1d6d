/** Two sample campaigns: one active, one over. */
import { CAMPAIGNS_CONTAINER } from '../../app/models/discounts/campaign'
import type { Campaign } from '../../app/models/discounts/campaign'
import type { EnsureContext } from './ensure'
import { putObjects } from './products'

/** Keyed by token. */
const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  'harvest-week-7Q2M': {
    id: 'harvest-week',
    promotionName: 'Harvest week',
    content: 'Roasted almonds and raw almonds in one box, 15% off with the code that comes along.',
    lines: [
      { sku: '1101-01', quantity: 2 },
      { sku: '1102-01', quantity: 1 },
    ],
    discountCode: 'HARVEST15',
    templateId: 'harvest-box',
  },
  'summer-2020-4K9T': {
    id: 'summer-2020',
    promotionName: 'Summer of 2020',
    content: 'Cashews for the beach.',
    lines: [{ sku: '1201-01', quantity: 1 }],
    validUntil: '2020-09-01T00:00:00.000Z',
  },
}

export async function seedCampaigns(context: EnsureContext): Promise<void> {
  await putObjects(context, CAMPAIGNS_CONTAINER, Object.entries(CAMPAIGNS))
}
