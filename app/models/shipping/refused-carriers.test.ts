import { describe, expect, it } from 'vitest'
import { isRefusedSince, refusedText } from './refused-carriers'

describe('a delivery that was chosen', () => {
  it.each([
    ['while none was refused, nor is by now', '', {}, false],
    ['while none was refused', '', { allowUds: false }, true],
    ['while another was refused', 'allowOntrac', { allowOntrac: false, allowUds: false }, true],
    ['while more was refused', 'allowOntrac allowUds', { allowUds: false }, false],
    ['before that was kept', undefined, { allowUds: false }, false],
    ['while none was refused, with one that is allowed in so many words', '', { allowUds: true }, false],
  ])('%s [SHIP-16]', (_, refusedCarriers, now, isRefused) => {
    const fields = refusedCarriers === undefined ? {} : { refusedCarriers }
    expect(isRefusedSince(fields, now)).toBe(isRefused)
  })

  it('keeps what is refused, and not what is allowed [SHIP-16]', () => {
    expect(refusedText({ allowUds: false, allowOntrac: false, allowCdl: true })).toBe('allowOntrac allowUds')
    expect(refusedText({})).toBe('')
  })
})
