/** Recommendations of a shop without a personalisation service. */
import { expect, it, vi } from 'vitest'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { systemClock } from '../clock'
import { createDegradedAnswers } from '../degraded-answers'
import { createRecommendations } from './recommendations.server'

it('reads no purchases where nobody recommends by them: an empty cart has no row', async () => {
  const boughtBy = vi.fn(async () => ['1101'])
  const recommendations = createRecommendations({
    personalisation: null,
    boughtBy,
    products: { first: async () => [], of: async () => [], ofSkus: async () => [] },
    clock: systemClock,
    logger: createRecordingLogger(),
    degradedAnswers: createDegradedAnswers(),
  })
  const about = { type: 'CART', limit: 8 } as const
  expect(await recommendations.forCart({ ...about, productKeys: [] }, 'a customer')).toBeNull()
  expect(await recommendations.forCart({ ...about, productKeys: ['1201'] }, 'a customer')).toMatchObject({
    title: 'Best sellers',
  })
  expect(boughtBy).not.toHaveBeenCalled()
})
