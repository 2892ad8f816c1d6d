import { beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../database/testing/each-database'
import { createAccountKeys } from './account-keys.server'
import type { AccountKeys } from './account-keys.server'

const START = Date.parse('2026-03-01T12:00:00.000Z')
const MINUTE_MS = 60_000
const PAT = { customerId: 'pat', email: 'pat@example.com', redirectPath: '/nuts/' }
const KIM = { customerId: 'kim', email: 'kim@example.com', redirectPath: null }

describeEachDatabase('keys of links', (subject) => {
  let now = START
  let keys: AccountKeys

  beforeEach(async () => {
    now = START
    keys = createAccountKeys({ database: subject.database(), clock: { now: () => new Date(now) } })
    await subject.database().db.deleteFrom('account_key').execute()
  })

  const rows = () => subject.database().db.selectFrom('account_key').selectAll().execute()

  it('are kept as hashes, and found for their purpose alone', async () => {
    const key = await keys.issue('sign-in', PAT)
    expect(JSON.stringify(await rows())).not.toContain(key)
    expect(await keys.find('sign-in', key)).toEqual(PAT)
    expect(await keys.find('set-password', key)).toBeNull()
    expect(await keys.use('set-password', key)).toBe(false)
  })

  it('have one use, however many try at once', async () => {
    const key = await keys.issue('sign-in', PAT)
    const used = await Promise.all(Array.from({ length: 20 }, () => keys.use('sign-in', key)))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await keys.find('sign-in', key)).toBeNull()
  })

  it('hold for half an hour, and are deleted a day later', async () => {
    const key = await keys.issue('sign-in', PAT)
    now += 30 * MINUTE_MS - 1
    expect(await keys.find('sign-in', key)).toEqual(PAT)
    now += 1
    expect([await keys.find('sign-in', key), await keys.use('sign-in', key)]).toEqual([null, false])
    now += 24 * 60 * MINUTE_MS - 1
    expect(await keys.deleteExpired()).toBe(0)
    now += 1
    expect([await keys.deleteExpired(), await rows()]).toEqual([1, []])
  })

  it('of a customer end with a password that is set, one that is just being used as well', async () => {
    const first = await keys.issue('set-password', PAT)
    const others = [await keys.issue('set-password', PAT), await keys.issue('sign-in', PAT)] as const
    const slow = await keys.issue('sign-in', PAT)
    const kims = await keys.issue('sign-in', KIM)
    expect(await keys.use('sign-in', slow)).toBe(true)
    expect(await keys.use('set-password', first)).toBe(true)
    await keys.giveBack(slow)
    expect(await keys.find('sign-in', slow)).toBeNull()
    expect(await keys.find('set-password', others[0])).toBeNull()
    expect(await keys.find('sign-in', others[1])).toBeNull()
    expect(await keys.find('sign-in', kims)).toEqual(KIM)
    // If its use failed, the same link may be tried again.
    await keys.giveBack(first)
    expect(await keys.find('set-password', first)).toEqual(PAT)
  })

  it('that change an e-mail still know the one before when their use has failed', async () => {
    const key = await keys.issue('change-email', KIM)
    const previous = { email: 'old@example.com', isEmailVerified: true }
    expect(await keys.use('change-email', key, previous)).toBe(true)
    await keys.giveBack(key)
    expect(await keys.find('change-email', key)).toEqual({ ...KIM, previous })
  })

  it('of one customer that set passwords at once let one of them', async () => {
    const both = [await keys.issue('set-password', PAT), await keys.issue('set-password', PAT)]
    const used = await Promise.all(both.map((key) => keys.use('set-password', key)))
    expect(used.filter(Boolean)).toHaveLength(1)
  })
})
