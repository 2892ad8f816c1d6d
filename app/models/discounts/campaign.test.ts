import { describe, expect, it } from 'vitest'
import { CampaignSchema, CampaignTokenSchema, isOver } from './campaign'

const CAMPAIGN = {
  id: 'spring-1',
  promotionName: 'Spring',
  lines: [{ sku: 'almonds-01', quantity: 2 }],
}
const isCampaign = (over: object) => CampaignSchema.safeParse({ ...CAMPAIGN, ...over }).success
const line = (over: object) => ({ lines: [{ sku: 'almonds-01', quantity: 2, ...over }] })

describe('a campaign', () => {
  it('has a cart, and may have words, a code, a template and an end', () => {
    expect(CampaignSchema.parse(CAMPAIGN)).toEqual({ ...CAMPAIGN, content: '' })
    const full = {
      ...CAMPAIGN,
      content: 'Nuts for spring',
      discountCode: 'SPRING',
      templateId: 't-1',
      validUntil: '2026-05-01T04:00:00Z',
    }
    expect(CampaignSchema.parse(full)).toEqual(full)
  })

  it.each([
    ['an id', { id: '' }],
    ['a name', { promotionName: '' }],
    ['something in its cart', { lines: [] }],
    ['an item in each line', line({ sku: '' })],
    ['at least one piece of it', line({ quantity: 0 })],
    ['whole pieces', line({ quantity: 1.5 })],
    ['no more pieces than an order may hold', line({ quantity: 5_000 })],
    ['at most 50 lines', { lines: Array.from({ length: 51 }, () => CAMPAIGN.lines[0]) }],
    ['a code that is one', { discountCode: '' }],
    ['a template that is one', { templateId: '' }],
    ['a moment at which it ends', { validUntil: 'tomorrow' }],
  ])('needs %s', (_, over) => {
    expect(isCampaign(over)).toBe(false)
  })

  it('may have as many pieces as an order, and 50 lines', () => {
    expect(isCampaign(line({ quantity: 4_999 }))).toBe(true)
    expect(isCampaign({ lines: Array.from({ length: 50 }, () => CAMPAIGN.lines[0]) })).toBe(true)
  })

  it('has one line of each item, with all the pieces that it names of it', () => {
    const lines = [
      { sku: 'almonds-01', quantity: 2 },
      { sku: 'cashews-01', quantity: 1 },
      { sku: 'almonds-01', quantity: 3 },
    ]
    expect(CampaignSchema.parse({ ...CAMPAIGN, lines }).lines).toEqual([
      { sku: 'almonds-01', quantity: 5 },
      { sku: 'cashews-01', quantity: 1 },
    ])
  })

  it('is over from its end on, and never without one', () => {
    const at = (instant: string) => isOver({ validUntil: '2026-05-01T04:00:00Z' }, new Date(instant))
    expect([at('2026-05-01T03:59:59Z'), at('2026-05-01T04:00:00Z'), at('2026-05-02T00:00:00Z')]).toEqual([
      false,
      true,
      true,
    ])
    expect(isOver({}, new Date('2099-01-01T00:00:00Z'))).toBe(false)
  })

  it('has a link of signs that the platform takes for a key', () => {
    const isToken = (token: string) => CampaignTokenSchema.safeParse(token).success
    for (const token of ['spring-2026', 'A_b~c.9', '...', '.a', 'a..', 'x'.repeat(256)])
      expect(isToken(token)).toBe(true)
    for (const token of ['', 'a b', '../x', '.', '..', 'a/b', 'x'.repeat(257), ' a', 'a?'])
      expect(isToken(token)).toBe(false)
  })
})
