/** One plain HTTP call, with the raw response body. */
import { request } from 'node:http'

/** The shop's own host name: for any other local name it redirects browsers to this one first. */
export const shopHost = (port: number) => `localhost:${port}`

export interface Target {
  readonly port: number
}

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

export interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export function send(target: Target, call: Call): Promise<Received> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port: target.port,
      method: call.method,
      path: call.path,
      headers: { host: shopHost(target.port), ...call.headers },
      agent: false,
    })
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          rawHeaders: incoming.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      )
    })
    outgoing.end(call.body)
  })
}
