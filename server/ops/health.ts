/** Operator endpoints: liveness, readiness, metrics, and the test kit. */
import type { IncomingMessage } from 'node:http'
import type { HttpResponse } from '../http-response'
import { withinDeadline } from '../../app/services/deadline'
import { isOwnHost } from '../../app/utils/own-host'
import { isLocalCaller } from '../admission/client-address'
import type { AppLifecycle } from './lifecycle'
import type { ServerMetrics } from './metrics'

const READY_TIMEOUT_MS = 2000

const PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

export interface OperatorEndpoints {
  has(path: string): boolean
  /** Undefined for any other path. */
  answer(path: string, request: IncomingMessage): Promise<HttpResponse> | undefined
}

function plain(status: number, text: string, type = 'text/plain; charset=utf-8'): HttpResponse {
  return {
    status,
    headers: [
      ['Content-Type', type],
      ['Cache-Control', 'no-store'],
      ['X-Content-Type-Options', 'nosniff'],
    ],
    body: Buffer.from(text),
  }
}

function onlyRead(): HttpResponse {
  const { headers, ...rest } = plain(405, 'only GET and HEAD\n')
  return { ...rest, headers: [...headers, ['Allow', 'GET, HEAD']] }
}

async function isReady(lifecycle: AppLifecycle): Promise<boolean> {
  try {
    const ready = () => lifecycle.ready()
    return await withinDeadline(
      { for: 'the app to be ready', ms: READY_TIMEOUT_MS, late: () => false },
      ready,
    )
  } catch {
    return false
  }
}

export function createOperatorEndpoints(
  lifecycle: AppLifecycle,
  metrics: ServerMetrics,
  { isDraining, publicUrl }: { readonly isDraining: () => boolean; readonly publicUrl: string },
): OperatorEndpoints {
  function look(path: string, request: IncomingMessage): Promise<HttpResponse> | undefined {
    switch (path) {
      case '/healthz':
        return Promise.resolve(plain(200, 'ok\n'))
      case '/readyz':
        if (isDraining()) return Promise.resolve(plain(503, 'stopping\n'))
        return isReady(lifecycle).then((ready) => (ready ? plain(200, 'ready\n') : plain(503, 'not ready\n')))
      case '/metrics':
        if (!isLocalCaller(request) || !isOwnHost(request.headers.host, publicUrl))
          return Promise.resolve(plain(404, 'not found\n'))
        return metrics.text().then(({ type, body }) => plain(200, body, type))
      default:
        return undefined
    }
  }

  return {
    has: (path) => PATHS.has(path),
    answer(path, request) {
      if (!PATHS.has(path)) return undefined
      const { method = 'GET' } = request
      return method === 'GET' || method === 'HEAD' ? look(path, request) : Promise.resolve(onlyRead())
    },
  }
}
