/** A load balancer's part: `fetch` that sends each request to the next of several processes of one shop. */
import { send, shopHost } from './http-call'

/** The shop is known by the name of the first; other origins, such as the payment page's, are left alone. */
export function roundRobin(ports: readonly [number, ...number[]]): typeof fetch {
  const host = shopHost(ports[0])
  let turn = 0
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.host !== host) return fetch(request)
    const port = ports[turn % ports.length] ?? ports[0]
    turn += 1
    const body = request.method === 'GET' ? undefined : await request.text()
    const received = await send(
      { port },
      {
        method: request.method === 'GET' ? 'GET' : 'POST',
        path: url.pathname + url.search,
        headers: {
          ...Object.fromEntries(request.headers),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          host,
        },
        body,
      },
    )
    const headers = new Headers()
    for (let at = 0; at + 1 < received.rawHeaders.length; at += 2)
      headers.append(received.rawHeaders[at] ?? '', received.rawHeaders[at + 1] ?? '')
    return new Response(new Uint8Array(received.body), { status: received.status, headers })
  }
}
