import { describe, expect, it } from 'vitest'
import { browseDataHeaders, browseHeaders } from './caching'

const documentHeaders = (
  loaderHeaders: Headers,
  over: { readonly error?: Headers; readonly action?: Headers } = {},
) =>
  new Headers(
    browseHeaders([])({
      loaderHeaders,
      parentHeaders: new Headers(),
      actionHeaders: over.action ?? new Headers(),
      errorHeaders: over.error,
    }),
  )

describe('browsing pages', () => {
  it('let prefetched data live a moment, and keep what the loader set', () => {
    const headers = browseDataHeaders(new Headers({ 'Set-Cookie': 'a=b' }))
    expect([headers.get('Cache-Control'), headers.get('Set-Cookie')]).toEqual(['private, max-age=10', 'a=b'])
  })

  it('are kept by the server when nothing in them is personal', () => {
    const headers = documentHeaders(browseDataHeaders(new Headers()))
    expect([headers.get('Cache-Control'), headers.get('X-Nutwood-Cache')]).toEqual([
      'private, no-cache',
      'max-age=30',
    ])
  })

  it.each([
    ['they show something of this visitor', documentHeaders(browseDataHeaders(new Headers(), true))],
    ['they are an error', documentHeaders(browseDataHeaders(new Headers()), { error: new Headers() })],
    [
      'they answer a form',
      documentHeaders(browseDataHeaders(new Headers()), {
        action: new Headers({ 'Cache-Control': 'private, no-store' }),
      }),
    ],
  ])('are kept by nobody when %s', (_why, headers) => {
    expect([headers.get('Cache-Control'), headers.has('X-Nutwood-Cache')]).toEqual([
      'private, no-cache',
      false,
    ])
  })
})
