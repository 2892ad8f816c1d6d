import { describe, expect, it } from 'vitest'
import { needsCard } from './card-needed'

const due = { totalCents: 2298, storeCreditCents: 500 }

function needs(fields: Readonly<Record<string, string>>, of = due): boolean {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return needsCard(form, of)
}

describe('whether a card is to be entered', () => {
  it.each([
    ['nothing else pays', {}],
    ['another card is chosen', { card: 'new' }],
    ['credit pays a part', { useCredit: 'on' }],
    ['an agent takes off a part', { adjustment: '5', offlineMethod: '' }],
    ['an agent and credit pay a part', { adjustment: '17.97', useCredit: 'on' }],
    ['what is taken off is no amount', { adjustment: 'all' }],
    ['what is taken off is less than nothing', { adjustment: '-50' }],
  ])('it is where %s', (_, fields) => {
    expect(needs(fields)).toBe(true)
  })

  it.each([
    ['a saved card pays', { card: 'token-1' }],
    ['an agent has the money [AGENT-02]', { offlineMethod: 'Check', adjustment: '' }],
    ['an agent takes off all of it [AGENT-02]', { adjustment: '22.98' }],
    ['an agent takes off more [AGENT-02]', { adjustment: '$1,000' }],
    ['credit covers what an agent leaves [AGENT-02]', { adjustment: '17.98', useCredit: 'on' }],
  ])('it is not where %s', (_, fields) => {
    expect(needs(fields)).toBe(false)
  })

  it('is not where credit pays all of it, and is of an order that costs nothing', () => {
    expect(needs({ useCredit: 'on' }, { totalCents: 500, storeCreditCents: 500 })).toBe(false)
    expect(needs({}, { totalCents: 0, storeCreditCents: 0 })).toBe(true)
  })
})
