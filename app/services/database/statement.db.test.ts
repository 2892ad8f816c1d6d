import { beforeEach, expect, it } from 'vitest'
import { createStatement } from './statement.server'
import type { ValueOf } from './statement.server'
import { describeEachDatabase } from './testing/each-database'

describeEachDatabase('statements compiled once', (subject) => {
  let built = 0
  const writing = () =>
    createStatement((queryable, valueOf: ValueOf<{ readonly key: string; readonly value: string }>) => {
      built += 1
      return queryable
        .insertInto('setting')
        .values({ key: valueOf(({ key }) => key), value: valueOf(({ value }) => value) })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({ value: valueOf(({ value }) => value) }),
        )
    })
  const reading = createStatement((queryable, valueOf: ValueOf<{ readonly key: string }>) =>
    queryable
      .selectFrom('setting')
      .select('value')
      .where(
        'key',
        '=',
        valueOf(({ key }) => key),
      )
      .where('value', '!=', 'never'),
  )
  const valueAt = async (key: string) => (await reading(subject.database().db, { key })).rows[0]?.value

  beforeEach(async () => {
    built = 0
    await subject.database().db.deleteFrom('setting').execute()
  })

  it('are built once, and run with the values of each call, at the same time too', async () => {
    const { db } = subject.database()
    const write = writing()
    const keys = ['a', 'b', 'c', 'd']
    await Promise.all(keys.map((key) => write(db, { key, value: `of ${key}` })))
    expect(await Promise.all(keys.map(valueAt))).toEqual(keys.map((key) => `of ${key}`))
    await write(db, { key: 'a', value: 'later' })
    await write(db, { key: 'b', value: 'never' })
    expect([await valueAt('a'), await valueAt('b'), await valueAt('x')]).toEqual([
      'later',
      undefined,
      undefined,
    ])
    expect(built).toBe(1)
  })

  it('tell how many rows they have changed', async () => {
    const { db } = subject.database()
    const changing = createStatement((queryable, valueOf: ValueOf<{ readonly value: string }>) =>
      queryable.updateTable('setting').set({ value: valueOf(({ value }) => value) }),
    )
    expect((await changing(db, { value: 'x' })).numAffectedRows).toBe(0n)
    for (const key of ['a', 'b']) await writing()(db, { key, value: '' })
    expect((await changing(db, { value: 'x' })).numAffectedRows).toBe(2n)
  })

  it('belong to the transaction that they run in, whichever they were built in', async () => {
    const write = writing()
    const failing = subject.database().transaction(async (tx) => {
      await write(tx, { key: 'a', value: 'taken back' })
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await valueAt('a')).toBeUndefined()
    await write(subject.database().db, { key: 'a', value: 'kept' })
    await subject.database().transaction((tx) => write(tx, { key: 'b', value: 'kept too' }))
    expect([await valueAt('a'), await valueAt('b')]).toEqual(['kept', 'kept too'])
    expect(built).toBe(1)
  })
})
