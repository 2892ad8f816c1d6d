import { beforeEach, expect, it } from 'vitest'
import { describeEachDatabase } from '../database/testing/each-database'
import type { FileStore } from '../files/file-store'
import { CERTIFICATES_MAX, createResellerCertificates } from './certificates.server'

const PDF = new TextEncoder().encode('%PDF-1.7')
const NEW = { state: 'OR', number: '1', file: { name: 'or.pdf', kind: 'pdf' as const, bytes: PDF } }

describeEachDatabase('certificates', (subject) => {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  const files: FileStore = {
    put: async (key, { bytes }) => void kept.set(key, bytes),
    get: async (key) => kept.get(key) ?? null,
    remove: async (key) => void kept.delete(key),
  }
  let now = Date.parse('2026-03-01T12:00:00.000Z')
  const open = () =>
    createResellerCertificates({
      database: subject.database(),
      files,
      audit: { record: async () => undefined } as never,
      clock: { now: () => new Date((now += 1000)) },
    })

  beforeEach(async () => {
    kept.clear()
    await subject.database().db.deleteFrom('reseller_certificate').execute()
  })

  it('are listed for their owner, the latest first, each with its file', async () => {
    const certificates = open()
    await certificates.add('pat', NEW)
    await certificates.add('pat', { ...NEW, number: '2', expiresOn: '2030-01-31' })
    await certificates.add('kim', NEW)
    const [latest, first] = await certificates.list('pat')
    expect([latest?.number, latest?.expiresOn, first?.number, first?.expiresOn]).toEqual([
      ...['2', '2030-01-31'],
      ...['1', undefined],
    ])
    expect(await certificates.ownerOf(latest?.id ?? '')).toBe('pat')
    expect(await certificates.open(latest?.id ?? '')).toMatchObject({ ownerId: 'pat', bytes: PDF })
    expect([await certificates.ownerOf('nobody'), await certificates.open('nobody')]).toEqual([null, null])
  })

  it('leave no file behind where their row could not be written', async () => {
    const certificates = open()
    await expect(certificates.add('pat', { ...NEW, number: null as never })).rejects.toThrow()
    expect([kept.size, await certificates.list('pat')]).toEqual([0, []])
  })

  it('come to an end', async () => {
    const row = { state: 'OR', number: '1', expires_on: null, file_name: 'or.pdf', file_kind: 'pdf' }
    const rows = Array.from({ length: CERTIFICATES_MAX }, (_, index) => ({
      ...row,
      id: String(index),
      customer_id: 'pat',
      created_at: '2026-03-01T12:00:00.000Z',
    }))
    await subject.database().db.insertInto('reseller_certificate').values(rows).execute()
    expect([await open().add('pat', NEW), kept.size]).toEqual(['full', 0])
    // Of several sent at once for the last place, one gets it, and the others leave no file.
    await subject.database().db.deleteFrom('reseller_certificate').where('id', '=', '0').execute()
    const sent = await Promise.all([1, 2, 3, 4].map(() => open().add('pat', NEW)))
    expect([sent.filter((outcome) => outcome === 'added').length, kept.size]).toEqual([1, 1])
  })
})
