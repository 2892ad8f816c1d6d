import { expect, it, vi } from 'vitest'
import type { Audit } from '../audit/audit.server'
import type { Visitor } from '../visitor'
import { createAgentActs } from './agent-acts.server'

/** An agent who acts for this customer. */
const actingFor = (customerId: string) =>
  ({
    customerId,
    actor: { kind: 'customer', id: 'agent' },
    session: { data: { customerServiceMode: true, actingId: 'a day' } },
  }) as unknown as Visitor

it('has one row of an act that is sent twice, but not of the same key for somebody else', async () => {
  const record = vi.fn<Audit['record']>(() =>
    Promise.resolve({ auditId: 'an act', done: () => Promise.resolve() }),
  )
  const { begin } = createAgentActs({ audit: { record, find: () => Promise.resolve(null) } })
  for (const customerId of ['c1', 'c1', 'c2'])
    await begin(actingFor(customerId), 'order-payment-changed', 'N1', 'nonce')
  const [first, again, other] = record.mock.calls.map(([{ id }]) => id)
  expect(first).toBeDefined()
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})
