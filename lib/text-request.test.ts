import { describe, expect, it } from 'vitest'
import { readText, sentText, textRequest } from './text-request'

const URL_ = 'http://platforms.invalid/'
const post = (body: BodyInit) => textRequest(URL_, { method: 'POST', body })

describe('a request with its text', () => {
  it('is read as it was sent, and is a request like any other for everybody else', async () => {
    const request = post('{"name":"Crème brûlée 🥜"}')
    expect(sentText(request)).toBe('{"name":"Crème brûlée 🥜"}')
    expect(await readText(request)).toBe('{"name":"Crème brûlée 🥜"}')
    expect([request.method, request.headers.get('content-type')]).toEqual([
      'POST',
      'text/plain;charset=UTF-8',
    ])
    expect(await request.clone().text()).toBe('{"name":"Crème brûlée 🥜"}')
    expect(await request.json()).toEqual({ name: 'Crème brûlée 🥜' })
  })

  it('has none if it was read, was copied, has no body or is sent in another form', async () => {
    const read = post('once')
    await read.text()
    expect(sentText(read)).toBeUndefined()
    await expect(readText(read)).rejects.toThrow()
    for (const other of [
      new Request(URL_, { method: 'POST', body: 'sent' }),
      new Request(post('sent')),
      post(new TextEncoder().encode('sent')),
    ]) {
      expect(sentText(other)).toBeUndefined()
      expect(await readText(other)).toBe('sent')
    }
    expect(await readText(textRequest(URL_, undefined))).toBe('')
    expect(await readText(post(''))).toBe('')
  })
})
