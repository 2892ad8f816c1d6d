import { describe, expect, it } from 'vitest'
import { textOf, textResponse } from './text-response'

describe('an answer made in this process', () => {
  it('gives its reader the text as it was written, and whoever reads its body the same', async () => {
    const text = '{"name":"Pecan Brittlé"}'
    const response = textResponse(text, { status: 201, headers: { 'content-type': 'application/json' } })
    expect(textOf(response)).toBe(text)
    expect(response).toMatchObject({ status: 201 })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.text()).toBe(text)
  })

  it('is none where it was read or changed on the way, or came over a network', async () => {
    const read = textResponse('{}', {})
    await read.text()
    expect(textOf(read)).toBeUndefined()
    expect(textOf(new Response(textResponse('{}', {}).body))).toBeUndefined()
    expect(textOf(new Response('{}'))).toBeUndefined()
  })
})
