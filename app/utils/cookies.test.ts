import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCookie, readCookies, writeCookie } from './cookies'

describe('cookies that come', () => {
  it.each([
    ['none', null, []],
    ['one', 'a=1', ['a: 1']],
    ['several, with and without spaces', 'a=1;b=2;  c=3', ['a: 1', 'b: 2', 'c: 3']],
    ['one name twice', 'a=1; a=2', ['a: 1', 'a: 2']],
    ['a value with signs of its own', 'a=b=c%20d', ['a: b=c%20d']],
    ['what is none', '; =x; plain;;', []],
    ['one of an empty value', 'a=', ['a: ']],
  ])('%s', (_, header, pairs) => {
    expect(readCookies(header).map(({ name, value }) => `${name}: ${value}`)).toEqual(pairs)
  })

  it('are absent under other names and in other forms; the first of the right form counts', () => {
    const header = 'elite=1; lite=2; lite=1; lite=0'
    expect(readCookie(header, 'lite', /^[01]$/)).toBe('1')
    expect(readCookie(header, 'lit', /^[01]$/)).toBeUndefined()
    expect(readCookie(null, 'lite', /./)).toBeUndefined()
    expect(readCookie(`a=${'x'.repeat(40_000)}; lite=1`, 'lite', /./)).toBeUndefined()
  })

  it('never fail, whatever a browser sends', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        for (const { name } of readCookies(header)) expect(name).not.toBe('')
      }),
    )
  })
})

describe('a cookie that is set', () => {
  it('is read back as it was', () => {
    const [sent = ''] = writeCookie('a', 'b-c', { secure: false, maxAge: 60 }).split(';', 1)
    expect(readCookies(sent)).toEqual([{ name: 'a', value: 'b-c' }])
  })

  it('is of the whole site and of the server alone, secure and lasting where it is told', () => {
    expect(writeCookie('a', '1', { secure: false })).toBe('a=1; Path=/; HttpOnly; SameSite=Lax')
    expect(writeCookie('a', '1', { secure: true, maxAge: 60 })).toBe(
      'a=1; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=60',
    )
    expect(writeCookie('a', '', { secure: false, maxAge: 0 })).toBe(
      'a=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    )
  })
})
