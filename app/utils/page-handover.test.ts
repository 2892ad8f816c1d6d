import { describe, expect, it } from 'vitest'
import { pageOf, pageResponse, withPlaceForPage } from './page-handover'

const INIT = { status: 404, headers: { 'Content-Type': 'text/html' } }

describe('a page', () => {
  it('is handed over beside its answer where the server has a place for it', async () => {
    const context = withPlaceForPage({})
    const response = pageResponse('<p>Nüsse</p>', INIT, context)
    expect([response.status, response.headers.get('content-type'), response.body]).toEqual([
      404,
      'text/html',
      null,
    ])
    expect(pageOf(response, context)).toBe('<p>Nüsse</p>')
    expect(Object.keys(context)).toEqual([])
  })

  it('is the body of its answer for any other server', async () => {
    for (const context of [undefined, {}]) {
      const response = pageResponse('<p>Nüsse</p>', INIT, context)
      expect(await response.text()).toBe('<p>Nüsse</p>')
      expect(pageOf(response, context ?? {})).toBeUndefined()
    }
  })

  it('is that of its own answer alone: one that was rendered and given up is nobody’s', () => {
    const context = withPlaceForPage({})
    const given = pageResponse('<p>first</p>', INIT, context)
    const last = pageResponse('<p>second</p>', INIT, context)
    expect([pageOf(given, context), pageOf(last, context)]).toEqual([undefined, '<p>second</p>'])
    expect(pageOf(new Response(null), context)).toBeUndefined()
  })
})
