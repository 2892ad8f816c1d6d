import { expect, it } from 'vitest'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { describeEachDatabase } from '../database/testing/each-database'
import { createAudit } from './audit.server'

const NOW = new Date('2026-03-02T15:00:00.000Z')

describeEachDatabase('the audit', (subject) => {
  it('keeps a row for each look, and a log line with the same ids', async () => {
    const logger = createRecordingLogger()
    const audit = createAudit({ database: subject.database(), clock: { now: () => NOW }, logger })
    await audit.record({
      action: 'customer-cart-viewed',
      actorId: 'agent',
      subjectId: 'cart-1',
      ownerId: 'shopper',
      actingId: 'a stretch',
    })
    // An act that is sent twice is there once.
    for (const _ of [1, 2])
      await audit.record({
        id: 'a press',
        action: 'customer-cart-viewed',
        actorId: 'agent',
        subjectId: 'cart-2',
      })
    const rows = await subject
      .database()
      .db.selectFrom('audit')
      .select(['action', 'actor_id', 'subject_id', 'owner_id', 'acting_id', 'created_at'])
      .orderBy('subject_id')
      .execute()
    const row = { action: 'customer-cart-viewed', actor_id: 'agent', created_at: NOW.toISOString() }
    expect(rows).toEqual([
      { ...row, subject_id: 'cart-1', owner_id: 'shopper', acting_id: 'a stretch' },
      { ...row, subject_id: 'cart-2', owner_id: null, acting_id: null },
    ])
    expect(logger.lines.map(({ fields }) => fields)).toEqual([
      { audit: 'customer-cart-viewed', actorId: 'agent', subjectId: 'cart-1', ownerId: 'shopper' },
      { audit: 'customer-cart-viewed', actorId: 'agent', subjectId: 'cart-2', ownerId: null },
    ])
  })

  it('tells what was done from what has only begun, and cannot fail what is done', async () => {
    const logger = createRecordingLogger()
    const audit = createAudit({ database: subject.database(), clock: { now: () => NOW }, logger })
    const entry = { action: 'address-saved', actorId: 'agent', subjectId: 'shopper' } as const
    await audit.record({ ...entry, id: 'refused' })
    const act = await audit.record({ ...entry, id: 'done' })
    for (const _ of ['once', 'again']) await act.done()
    const { rows } = await audit.page()
    const saved = rows.filter(({ action }) => action === 'address-saved')
    expect(saved.map(({ id, isDone }) => [id, isDone])).toEqual([
      ['refused', false],
      ['done', true],
    ])
    const late = await audit.record({ ...entry, id: 'late' })
    await subject.database().db.schema.dropTable('audit_outcome').execute()
    await late.done()
    expect(logger.lines.at(-1)?.fields).toMatchObject({ auditId: 'late' })
  })

  it('rejects when it cannot be written down', async () => {
    const database = subject.database()
    const audit = createAudit({ database, clock: { now: () => NOW }, logger: createRecordingLogger() })
    await database.db.schema.dropTable('audit').execute()
    await expect(
      audit.record({ action: 'customer-cart-viewed', actorId: 'a', subjectId: 'c' }),
    ).rejects.toThrow()
  })
})
