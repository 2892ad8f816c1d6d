import { describe, expect, it } from 'vitest'
import { withoutScripts } from './lite'
import { preferLite } from './lite.server'

const choice = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  preferLite(new Request(`https://localhost${path}`, { headers }), true)

describe('lite mode', () => {
  it('is off unless somebody asks for it', () => {
    expect(choice('/')).toEqual({ lite: false, cookie: undefined })
    expect(choice('/', { 'Save-Data': 'off', Cookie: 'elite=1; lite=2; lite' }).lite).toBe(false)
  })

  it('is on by the wish to save data', () => {
    expect(choice('/', { 'Save-Data': 'on' })).toEqual({ lite: true, cookie: undefined })
  })

  it('by the cookie beats the wish to save data', () => {
    expect(choice('/', { Cookie: 'a=b; lite=1' }).lite).toBe(true)
    expect(choice('/', { Cookie: 'lite=0', 'Save-Data': 'on' }).lite).toBe(false)
  })

  it('by the address beats the cookie and is remembered, once', () => {
    const asked = choice('/?lite=1', { Cookie: 'lite=0' })
    expect(asked.lite).toBe(true)
    expect(asked.cookie).toMatch(/^lite=1; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15811200$/)
    expect(choice('/?lite=1', { Cookie: 'lite=1' }).cookie).toBeUndefined()
    expect(choice('/?lite=yes').lite).toBe(false)
  })

  it('is told to titles and meta tags by the data of the root', () => {
    const head = [{ title: 'x' }, { 'script:ld+json': {} }]
    expect(withoutScripts(head, [{ id: 'root', data: { lite: true } }])).toEqual([{ title: 'x' }])
    for (const matches of [
      [],
      [{ id: 'root', data: null }],
      [{ id: 'root', data: { lite: 'true' } }],
      [{ id: 'x', data: { lite: true } }],
    ])
      expect(withoutScripts(head, matches)).toEqual(head)
  })
})
