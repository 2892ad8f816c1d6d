import { describe, expect, it } from 'vitest'
import { definedOnly } from '../../defined-only'
import { cartOf } from '../testing/carts'
import { isOfSameCampaign, isReplacedBy, planMergeCampaign, planOfCampaign } from './plan-campaign'

const cartBy = (campaignId?: string, recentEdits: readonly string[] = []) =>
  cartOf({ fields: { orderTags: [], recentEdits, ...definedOnly({ campaignId }) } })
const set = (name: string, value: string) => ({ action: 'setCustomField', name, value })

describe('the campaign of a cart', () => {
  it('is written with its template, where it has one [DISC-07]', () => {
    expect(planOfCampaign({ campaignId: 'spring', templateId: 't-1' })).toEqual([
      set('campaignId', 'spring'),
      set('templateId', 't-1'),
    ])
    expect(planOfCampaign({ campaignId: 'spring' })).toEqual([set('campaignId', 'spring')])
    expect(planOfCampaign({})).toEqual([])
  })

  it('is the same of two carts, which neither of them without one is', () => {
    expect(isOfSameCampaign(cartBy('spring'), cartBy('spring'))).toBe(true)
    expect(isOfSameCampaign(cartBy('spring'), cartBy('fall'))).toBe(false)
    expect(isOfSameCampaign(cartBy(), cartBy())).toBe(false)
  })

  it('gives way to another one, as long as the cart is as it was filled', () => {
    const filled = ['campaign:1', 'campaign:2']
    expect(isReplacedBy(cartBy('spring', filled), cartBy('fall'))).toBe(true)
    expect(isReplacedBy(cartBy('spring'), cartBy('fall'))).toBe(true)
    expect(isReplacedBy(cartBy('spring', [...filled, 'e-7']), cartBy('fall'))).toBe(false)
    expect(isReplacedBy(cartBy('spring', filled), cartBy('spring'))).toBe(false)
    expect(isReplacedBy(cartBy('spring', filled), cartBy())).toBe(false)
    expect(isReplacedBy(cartBy(undefined, filled), cartBy('fall'))).toBe(false)
  })

  it('comes with the lines of another cart, unless there is one', () => {
    expect(planMergeCampaign(cartBy(), cartBy('spring'))).toEqual([set('campaignId', 'spring')])
    expect(planMergeCampaign(cartBy('fall'), cartBy('spring'))).toEqual([])
  })
})
