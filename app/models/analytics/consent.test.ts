import { describe, expect, it } from 'vitest'
import { sendsPrivacyControl } from './consent'

describe('Global Privacy Control', () => {
  it.each([
    [{}, false],
    [{ 'Sec-GPC': '1' }, true],
    [{ 'sec-gpc': ' 1 ' }, true],
    [{ 'Sec-GPC': '0' }, false],
    [{ 'Sec-GPC': '' }, false],
    [{ GPC: '1' }, false],
  ])('of %j is %j', (headers: Record<string, string>, asked) => {
    expect(sendsPrivacyControl(new Headers(headers))).toBe(asked)
    // Readers other than `Headers` get a header with its surrounding spaces.
    expect(sendsPrivacyControl({ get: (name) => (name === 'Sec-GPC' && asked ? ' 1 ' : null) })).toBe(asked)
  })
})
