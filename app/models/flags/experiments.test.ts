import { describe, expect, it } from 'vitest'
import { drawArms, EXPERIMENTS, readArms, writeArms } from './experiments'

describe('the arms of a browser', () => {
  it('are kept as its cookie carries them, without what is no experiment', () => {
    expect(EXPERIMENTS).toEqual(['enableSubscriptionOnCSB'])
    expect(writeArms({ disableReferral: true, enableSubscriptionOnCSB: true })).toBe(
      'enableSubscriptionOnCSB.1',
    )
    expect(writeArms({ disableReferral: true })).toBe('')
    expect(readArms('disableReferral.1-enableSubscriptionOnCSB.0')).toEqual({
      enableSubscriptionOnCSB: false,
    })
    for (const text of [undefined, '', 'x', 'disableReferral.1']) expect(readArms(text)).toEqual({})
  })

  it('are drawn once for each experiment', () => {
    for (const side of [true, false]) {
      expect(drawArms({}, () => side)).toEqual({ enableSubscriptionOnCSB: side })
      expect(drawArms({ disableReferral: true }, () => side)).toEqual({
        disableReferral: true,
        enableSubscriptionOnCSB: side,
      })
      expect(drawArms({ enableSubscriptionOnCSB: side }, () => !side)).toBeNull()
    }
  })
})
