/** Recommendations below a cart: who is asked about it, and how often. */
import { describe, expect, it, vi } from 'vitest'
import { createSettableClock } from '../../../platforms/kit/clock'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { systemClock } from '../clock'
import { createDegradedAnswers } from '../degraded-answers'
import { UpstreamError } from '../upstream'
import type { Personalisation } from './personalisation.server'
import { createRecommendations } from './recommendations.server'
import type { About } from './recommendations.server'

const CART = { type: 'CART', path: '/cart', productKeys: ['1201'], visitor: 'a hash', limit: 8 } as const

type Service = Pick<Personalisation, 'recommended' | 'experience'>

function open(personalisation: Service | null) {
  const clock = createSettableClock(systemClock)
  const boughtBy = vi.fn(async () => ['1101'])
  const recommendations = createRecommendations({
    personalisation,
    boughtBy,
    products: { first: async () => [], of: async () => [], ofSkus: async () => [] },
    clock,
    logger: createRecordingLogger(),
    degradedAnswers: createDegradedAnswers(),
  })
  return { recommendations, boughtBy, clock }
}

it('reads no purchases where nobody recommends by them: an empty cart has no row', async () => {
  const { recommendations, boughtBy } = open(null)
  expect(await recommendations.forCart({ ...CART, productKeys: [] }, 'a customer')).toBeNull()
  expect(await recommendations.forCart(CART, 'a customer')).toMatchObject({ title: 'Best sellers' })
  expect(boughtBy).not.toHaveBeenCalled()
})

describe('the row that an experience chose', () => {
  /** Titled by whom it was chosen for. */
  function openChoosing() {
    const experience = vi.fn<Service['experience']>(async (_name, { visitor = 'nobody' }) => ({
      selector: 'of-editors',
      title: `For ${visitor}`,
    }))
    const opened = open({ experience, recommended: async () => ({ custom: {}, slots: [] }) })
    const titleFor = async (about: About = CART) =>
      (await opened.recommendations.forCart(about, undefined))?.title
    return { ...opened, experience, titleFor }
  }

  it('is asked for once a minute, however often the cart is looked at', async () => {
    const { experience, titleFor, clock } = openChoosing()
    clock.set(new Date('2026-03-02T12:00:00Z'), 'frozen')
    expect([await titleFor(), await titleFor()]).toEqual(['For a hash', 'For a hash'])
    expect(experience).toHaveBeenCalledTimes(1)
    clock.advance(60_001)
    await titleFor()
    expect(experience).toHaveBeenCalledTimes(2)
  })

  it.each<readonly [string, Partial<About>, string]>([
    ['somebody else’s cart', { visitor: 'another hash' }, 'For another hash'],
    ['somebody who may not be told of', { visitor: undefined }, 'For nobody'],
    ['other products', { productKeys: ['1201', '1101'] }, 'For a hash'],
    ['a company', { segment: 'business' }, 'For a hash'],
  ])('is not the one of %s', async (_what, other, title) => {
    const { experience, titleFor } = openChoosing()
    await titleFor()
    expect(await titleFor({ ...CART, ...other })).toBe(title)
    expect(experience).toHaveBeenCalledTimes(2)
  })

  it('is asked for again after a failure, which is nobody’s answer', async () => {
    const { experience, titleFor } = openChoosing()
    experience.mockRejectedValueOnce(
      new UpstreamError({ service: 'personalisation', operation: 'choose', retryable: true }),
    )
    expect(await titleFor()).toBe('Frequently bought together')
    expect(await titleFor()).toBe('For a hash')
  })

  it('is asked for again once everything cached is forgotten', async () => {
    const { experience, titleFor, recommendations } = openChoosing()
    await titleFor()
    recommendations.clear()
    await titleFor()
    expect(experience).toHaveBeenCalledTimes(2)
  })
})
