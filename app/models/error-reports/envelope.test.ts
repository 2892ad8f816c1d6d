import { describe, expect, it } from 'vitest'
import { ENVELOPE_MAX_BYTES, readDsn, readEnvelope, writeEnvelope } from './envelope'

const ID = '0123456789abcdef0123456789abcdef'
const lines = (...parts: readonly unknown[]) => parts.map((part) => JSON.stringify(part)).join('\n')
const read = (event: unknown) => readEnvelope(lines({}, { type: 'event' }, event))
const least = { event_id: ID, platform: 'javascript', level: 'error' }
const withFrames = (...frames: readonly unknown[]) => ({
  event_id: ID,
  exception: { values: [{ type: 'TypeError', stacktrace: { frames } }] },
})
const framesOf = (event: unknown) => read(event)[0]?.exception?.values[0]?.stacktrace?.frames

describe('an envelope', () => {
  it('is read for its events alone', () => {
    expect(read({ event_id: ID })).toEqual([least])
    expect(
      readEnvelope(lines({}, { type: 'session' }, { event_id: ID }, { type: 'event' }, { event_id: ID })),
    ).toEqual([least])
    expect(
      readEnvelope(
        lines(
          {},
          { type: 'event' },
          { event_id: ID },
          { type: 'event' },
          { event_id: ID, level: 'fatal', platform: 'node', timestamp: 5 },
        ),
      ),
    ).toEqual([least, { event_id: ID, level: 'fatal', platform: 'node', timestamp: 5 }])
    // The first line is the envelope header, whatever it says.
    expect(readEnvelope(lines({ type: 'event' }, { event_id: ID }))).toEqual([])
    for (const text of [
      '',
      '{',
      '{}\n{',
      lines({}, { type: 'event' }),
      lines({}, { type: 'event' }, { event_id: 'x' }),
    ])
      expect(readEnvelope(text)).toEqual([])
    expect(ENVELOPE_MAX_BYTES).toBe(200_000)
  })

  it('keeps nothing that tells of whom', () => {
    const told = {
      ...withFrames({
        filename: 'https://shop.example/a.js?email=pat#x',
        function: 'f',
        lineno: 1,
        colno: 2,
        vars: { a: 1 },
      }),
      user: { email: 'pat@example.com' },
      request: { url: '/orders/1' },
      message: 'pat@example.com was here',
    }
    expect(read(told)).toEqual([
      {
        ...least,
        exception: {
          values: [
            {
              type: 'TypeError',
              stacktrace: {
                frames: [{ filename: 'https://shop.example/a.js', function: 'f', lineno: 1, colno: 2 }],
              },
            },
          ],
        },
      },
    ])
    expect(framesOf(withFrames({ filename: '/a.js\n?b' }))).toEqual([{ filename: '/a.js\n' }])
  })

  it('is cut to what an error of ours has', () => {
    expect(framesOf(withFrames({ filename: 'x'.repeat(301), function: 'x'.repeat(201) }))).toEqual([
      { filename: 'x'.repeat(300), function: 'x'.repeat(200) },
    ])
    const count = (lineno: number) => read(withFrames({ lineno })).length
    expect([count(-1), count(0), count(10_000_000), count(10_000_001), count(1.5)]).toEqual([0, 1, 1, 0, 0])
    const many = (length: number) => read(withFrames(...Array.from({ length }, () => ({})))).length
    expect([many(50), many(51)]).toEqual([1, 0])
    const values = (length: number) =>
      read({ event_id: ID, exception: { values: Array.from({ length }, () => ({})) } }).length
    expect([values(0), values(1), values(5), values(6)]).toEqual([0, 1, 1, 0])
    const typed = read({ event_id: ID, exception: { values: [{ type: 'x'.repeat(101) }] } })
    expect(typed[0]?.exception?.values[0]?.type).toBe('x'.repeat(100))
    for (const wrong of [
      { event_id: `${ID}0` },
      { event_id: `x${ID}` },
      { event_id: ID, level: 'loud' },
      { event_id: ID, platform: 'abacus' },
      { event_id: ID, timestamp: 'x'.repeat(41) },
    ])
      expect(read(wrong)).toEqual([])
    for (const level of ['fatal', 'error', 'warning', 'info'])
      expect(read({ event_id: ID, level })).toHaveLength(1)
  })

  it('is written as it is read', () => {
    const written = writeEnvelope({ event_id: ID }, { eventId: ID, sentAt: '2026-03-02T15:00:00Z' })
    expect(written.split('\n')[0]).toBe(`{"event_id":"${ID}","sent_at":"2026-03-02T15:00:00Z"}`)
    expect(readEnvelope(written)).toEqual([least])
  })
})

describe('the address of the service', () => {
  it.each([
    ['https://key@errors.example/7', 'https://errors.example', 'https://errors.example/api/7/envelope/'],
    [
      'http://key@errors.example:9000/a/b/7-x',
      'http://errors.example:9000',
      'http://errors.example:9000/a/b/api/7-x/envelope/',
    ],
  ])('%s', (dsn, origin, address) => expect(readDsn(dsn)).toEqual({ origin, publicKey: 'key', address }))

  it.each([
    '',
    'errors',
    'https://errors.example/7',
    'https://key@errors.example/',
    'https://key@errors.example',
    'https://key@errors.example/7/',
    'https://key@errors.example/a.b',
  ])('is none of %j', (dsn) => expect(readDsn(dsn)).toBeNull())
})
