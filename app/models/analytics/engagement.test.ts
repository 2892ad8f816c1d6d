import { describe, expect, it } from 'vitest'
import { EngagementFormSchema, toEngagement } from './engagement'

describe('a press on personalised content', () => {
  it('is of a variation by its number, or of a slot by its id', () => {
    const of = (variation_id: string) => toEngagement({ decision_id: 'd1', variation_id })
    expect(of('12')).toEqual({ type: 'CLICK', decisionId: 'd1', variations: [12] })
    expect(of('123456789')).toMatchObject({ type: 'CLICK', variations: [123_456_789] })
    for (const slotId of ['1234567890', 'slot-1', '1a', 'a1', '1.5', '-1'])
      expect(of(slotId)).toEqual({ type: 'SLOT_CLICK', slotId })
  })

  it('names both, each of at most 200 signs', () => {
    const said = (form: unknown) =>
      EngagementFormSchema.safeParse(form).error?.issues.map(
        ({ path, message }) => `${path.join('.')}: ${message}`,
      )
    expect(EngagementFormSchema.parse({ decision_id: ' d1 ', variation_id: '2' })).toEqual({
      decision_id: 'd1',
      variation_id: '2',
    })
    expect(said({})).toEqual(['decision_id: This is missing', 'variation_id: This is missing'])
    expect(said({ decision_id: ' ', variation_id: 'x'.repeat(200) })).toEqual([
      'decision_id: This is missing',
    ])
    expect(said({ decision_id: 'x'.repeat(201), variation_id: '2' })).toEqual([
      'decision_id: This is too long',
    ])
  })
})
