import { describe, expect, it } from 'vitest'
import { encodePage, pageOf, pageResponse, withPlaceForPage } from './page-handover'

const page = (html: string) => ({ html, parts: [] })
const INIT = { status: 404, headers: { 'Content-Type': 'text/html' } }

describe('a page', () => {
  it('is handed over beside its answer where the server has a place for it', async () => {
    const context = withPlaceForPage({})
    const response = pageResponse(page('<p>Nüsse</p>'), INIT, context)
    expect([response.status, response.headers.get('content-type'), response.body]).toEqual([
      404,
      'text/html',
      null,
    ])
    expect(pageOf(response, context)?.html).toBe('<p>Nüsse</p>')
    expect(Object.keys(context)).toEqual([])
  })

  it('is the body of its answer for any other server', async () => {
    for (const context of [undefined, {}]) {
      const response = pageResponse(page('<p>Nüsse</p>'), INIT, context)
      expect(await response.text()).toBe('<p>Nüsse</p>')
      expect(pageOf(response, context ?? {})).toBeUndefined()
    }
  })

  it('is that of its own answer alone: one that was rendered and given up is nobody’s', () => {
    const context = withPlaceForPage({})
    const given = pageResponse(page('<p>first</p>'), INIT, context)
    const last = pageResponse(page('<p>second</p>'), INIT, context)
    expect([pageOf(given, context), pageOf(last, context)?.html]).toEqual([undefined, '<p>second</p>'])
    expect(pageOf(new Response(null), context)).toBeUndefined()
  })

  it('has the bytes of its parts in their places, in their order, and none that was left out', () => {
    const bytes = Buffer.from('Nüsse')
    const parts = ['1', '2', '3'].map((mark) => ({ mark: `<!--${mark}-->`, bytes }))
    const html = '<p>é<!--1--></p><p><!--3--></p>'
    expect(encodePage({ html, parts }).toString()).toBe('<p>éNüsse</p><p>Nüsse</p>')
    expect(encodePage({ html: '<!--4-->', parts }).toString()).toBe('<!--4-->')
  })
})
