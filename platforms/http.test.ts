import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { ConnectionLost, serveHandler } from './http'
import type { ServeOptions, Serving, WebHandler } from './http'

let serving: Serving | undefined
afterEach(async () => {
  await serving?.close()
  serving = undefined
})

async function serve(handler: WebHandler, options: Partial<ServeOptions> = {}): Promise<string> {
  serving = await serveHandler(handler, { port: 0, host: '127.0.0.1', ...options })
  return `http://127.0.0.1:${serving.port}`
}

/** The server's response to raw bytes that no proper client would send. */
async function sayRaw(origin: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.end(bytes)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  await once(socket, 'close')
  return answer
}

describe('web handler over node:http', () => {
  it('carries method, path, query, headers and body there, and status, cookies and body back', async () => {
    const origin = await serve(async (request) => {
      const { pathname, search } = new URL(request.url)
      const seen = { method: request.method, pathname, search, kind: request.headers.get('x-kind') }
      const headers = new Headers({ 'x-seen': JSON.stringify(seen) })
      headers.append('set-cookie', 'a=1')
      headers.append('set-cookie', 'b=2')
      return new Response(await request.text(), { status: 418, headers })
    })
    const answer = await fetch(`${origin}/a%20b?q=%C3%A9`, {
      method: 'POST',
      body: 'héllo',
      headers: { 'x-kind': 'k' },
    })
    expect(answer.status).toBe(418)
    expect(JSON.parse(answer.headers.get('x-seen') ?? '')).toEqual({
      method: 'POST',
      pathname: '/a%20b',
      search: '?q=%C3%A9',
      kind: 'k',
    })
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.text()).toBe('héllo')
  })

  it('answers HEAD without a body', async () => {
    const origin = await serve(() => Promise.resolve(new Response('body', { headers: { 'x-here': 'yes' } })))
    const answer = await fetch(origin, { method: 'HEAD' })
    expect([answer.headers.get('x-here'), await answer.text()]).toEqual(['yes', ''])
  })

  it('refuses a body over the limit, with a length and without', async () => {
    const origin = await serve(async (request) => new Response(await request.text()), { maxBodyBytes: 10 })
    const streamed = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('x'.repeat(50)))
        controller.close()
      },
    })
    const long = await fetch(origin, { method: 'POST', body: 'x'.repeat(11) })
    const init = { method: 'POST', body: streamed, duplex: 'half' } as RequestInit
    const chunked = await fetch(origin, init)
    expect([long.status, chunked.status]).toEqual([413, 413])
    expect((await fetch(origin, { method: 'POST', body: 'x'.repeat(10) })).status).toBe(200)
  })

  it('tells the operator of what was thrown, and the client nothing', async () => {
    const reported: unknown[] = []
    const origin = await serve(() => Promise.reject(new Error('secret at /srv/file.ts')), {
      onError: (error) => reported.push(error),
    })
    const answer = await fetch(origin)
    expect(answer.status).toBe(500)
    expect(await answer.text()).toBe('{"error":"Internal error"}')
    expect(reported).toHaveLength(1)
  })

  it('cuts the line for a lost connection, before the head and in the body', async () => {
    const origin = await serve((request) => {
      if (request.url.endsWith('/before')) throw new ConnectionLost('refused')
      let sent = false
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent) controller.error(new ConnectionLost('reset'))
          else controller.enqueue(new Uint8Array(10))
          sent = true
        },
      })
      return Promise.resolve(new Response(body))
    })
    await expect(fetch(`${origin}/before`)).rejects.toThrow()
    const answer = await fetch(`${origin}/within`)
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })

  it('sends the head of an answer whose body is late', async () => {
    const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
    const origin = await serve(() => Promise.resolve(new Response(silent, { status: 202 })))
    const aborter = new AbortController()
    expect((await fetch(origin, { signal: aborter.signal })).status).toBe(202)
    aborter.abort()
  })

  it('tells the handler when the client has gone', async () => {
    const aborter = new AbortController()
    let gone: () => void = () => undefined
    const left = new Promise<void>((resolve) => {
      gone = resolve
    })
    const origin = await serve(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => {
            gone()
            reject(new Error('aborted'))
          })
          // Only once the request has arrived; the handler would not see an earlier abort.
          aborter.abort()
        }),
    )
    await expect(fetch(origin, { signal: aborter.signal })).rejects.toThrow()
    await left
  })

  it('keeps a path that looks like another host a path, and refuses other targets', async () => {
    const origin = await serve((request) => Promise.resolve(new Response(new URL(request.url).pathname)))
    expect(
      await sayRaw(origin, 'GET //evil.example/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ).toContain('//evil.example/x')
    expect(
      await sayRaw(origin, 'GET http://evil.example/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    ).toMatch(/^HTTP\/1.1 400/)
    expect(await sayRaw(origin, 'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1.1 405/,
    )
    expect(await sayRaw(origin, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  })

  it('rejects when the port is taken', async () => {
    const origin = await serve(() => Promise.resolve(new Response()))
    const port = Number(new URL(origin).port)
    await expect(
      serveHandler(() => Promise.resolve(new Response()), { port, host: '127.0.0.1' }),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
