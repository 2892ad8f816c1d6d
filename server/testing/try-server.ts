/** Starts the server on a free port and talks plain HTTP to it, including headers that fetch would not send. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import type { Logger } from '../../app/services/logger'
import { createAppServer } from '../app-server'
import type { AppServer, AppServerSettings } from '../app-server'
import type { AppLifecycle } from '../ops/lifecycle'
import { fakeBuild, shopRoutes } from './fake-build'

export interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
}

export interface Received {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly bytes: Buffer
  readonly text: string
}

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: Record<string, unknown>
}

export interface TryServer {
  readonly app: AppServer
  readonly port: number
  readonly origin: string
  readonly log: readonly LogLine[]
  send(path: string, sent?: Sent): Promise<Received>
  close(): Promise<void>
}

export function listeningLogger(lines: LogLine[]): Logger {
  const at = (level: LogLine['level']) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields })
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

export function fakeLifecycle(overrides: Partial<AppLifecycle> = {}): AppLifecycle {
  return {
    start: () => Promise.resolve(),
    ready: () => Promise.resolve(true),
    stop: () => Promise.resolve(),
    metrics: new Registry(),
    ...overrides,
  }
}

export function sendTo(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Sent = {},
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            text: bytes.toString('utf8'),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** PUBLIC_URL of the server under test; its port differs on purpose, as behind a proxy. */
export const PUBLIC_URL = 'https://shop.example'

export async function tryServer(overrides: Partial<AppServerSettings> = {}): Promise<TryServer> {
  const log: LogLine[] = []
  const empty = mkdtempSync(join(tmpdir(), 'nutwood-client-'))
  const app = await createAppServer({
    build: fakeBuild(shopRoutes()),
    lifecycle: fakeLifecycle(),
    logger: listeningLogger(log),
    publicUrl: PUBLIC_URL,
    clientDir: empty,
    ...overrides,
  })
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    port,
    origin: PUBLIC_URL,
    log,
    send: (path, sent) => sendTo(port, path, sent),
    async close() {
      await app.drain()
      rmSync(empty, { recursive: true, force: true })
    },
  }
}
