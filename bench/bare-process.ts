/** The baseline, in a separate process: a bare node:http server that sends the shop's bytes and does nothing else. */
import { createServer } from 'node:http'
import { BareAnswerSchema } from './messages'

interface Prepared {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: Buffer
}

function collectHeaders(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of pairs) {
    const earlier = headers[name]
    headers[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
  }
  return headers
}

/**
 * Sends the parent its port, then receives the answer to serve as a message, and acknowledges it with the port again.
 */
export function serveBare(): void {
  let answer: Prepared = { status: 204, headers: {}, body: Buffer.alloc(0) }
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(answer.status, answer.headers).end(answer.body))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    process.on('message', (message) => {
      const { status, headers, bodyBase64 } = BareAnswerSchema.parse(message)
      answer = { status, headers: collectHeaders(headers), body: Buffer.from(bodyBase64, 'base64') }
      process.send?.({ port })
    })
    process.send?.({ port })
  })
  process.on('disconnect', () => process.exit(0))
}
