/** `npm run platforms`: every embedded platform over HTTP on loopback, the hosted payment page one port up. */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveHandler } from '../platforms/http'
import type { Serving, WebHandler } from '../platforms/http'
import { createPlatforms, createSettableClock, PLATFORM_NAMES } from '../platforms/index'
import { systemClock } from '../platforms/platform'

const USAGE = `Usage: npm run platforms -- [options]
  --port N           port of the platforms (4000); the payment page takes the next one
  --host H           address to listen on (127.0.0.1)
  --data-dir D       where the platforms keep their files (DATA_DIR, or .data)
  --gateway-port N   another port for the payment page (GATEWAY_PORT)
  --gateway-origin O where shoppers reach the payment page (GATEWAY_ORIGIN, or localhost at its port)
  --return-origin O  an origin the payment page may return to; may be repeated (any loopback origin)
  --test             also serve /kit: clock, faults, snapshot, reset`

const LOOPBACK = ['localhost', '127.0.0.1', '::1', '[::1]']

interface Settings {
  readonly port: number
  readonly gatewayPort: number
  readonly gatewayOrigin: string | undefined
  readonly host: string
  readonly dataDir: string
  readonly returnOrigins: readonly string[]
  readonly test: boolean
}

function readPort(text: string, name: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new TypeError(`--${name} wants a port number`)
  return port
}

/** Throws a TypeError whose message is meant for the person at the terminal. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Settings | 'help' {
  const given = (name: string) => (env[name] === '' ? undefined : env[name])
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '4000' },
      host: { type: 'string', default: '127.0.0.1' },
      'data-dir': { type: 'string', default: given('DATA_DIR') ?? '.data' },
      'gateway-port': { type: 'string' },
      'gateway-origin': { type: 'string' },
      'return-origin': { type: 'string', multiple: true, default: [] },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const port = readPort(values.port, 'port')
  const gatewayPort = values['gateway-port'] ?? given('GATEWAY_PORT')
  const gatewayOrigin = values['gateway-origin'] ?? given('GATEWAY_ORIGIN')
  return {
    port,
    // Port 0 asks for a free port, so the second one is free too, not adjacent.
    gatewayPort:
      gatewayPort === undefined ? (port === 0 ? 0 : port + 1) : readPort(gatewayPort, 'gateway-port'),
    gatewayOrigin: gatewayOrigin === undefined ? undefined : new URL(gatewayOrigin).origin,
    host: values.host,
    dataDir: resolve(values['data-dir']),
    returnOrigins: values['return-origin'].map((origin) => new URL(origin).origin),
    test: values.test,
  }
}

function stopOn(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/**
 * On loopback, accepts loopback host names only: a foreign page could point its own name at this machine and read mail
 * and payments through a browser here (DNS rebinding). When bound to another host, other machines have their own names
 * for this one.
 */
function ownHostsOnly(handler: WebHandler, host: string): WebHandler {
  if (!LOOPBACK.includes(host)) return handler
  return (request) => {
    const asked = `http://${request.headers.get('host') ?? ''}`
    return URL.canParse(asked) && LOOPBACK.includes(new URL(asked).hostname)
      ? handler(request)
      : Promise.resolve(Response.json({ error: 'Not the name of this machine' }, { status: 403 }))
  }
}

/** Serves until `close`. The payment page's port comes first, since its origin is part of every session. */
export async function servePlatforms(settings: Settings): Promise<{
  readonly origin: string
  readonly gatewayOrigin: string
  close(): Promise<void>
}> {
  const { host, dataDir, returnOrigins, test } = settings
  mkdirSync(dataDir, { recursive: true })
  const shownHost = host === '127.0.0.1' ? 'localhost' : host
  let gateway: (request: Request) => Promise<Response> = () =>
    Promise.resolve(new Response(null, { status: 503 }))
  const page: Serving = await serveHandler((request) => gateway(request), {
    port: settings.gatewayPort,
    host,
  })
  const gatewayOrigin = settings.gatewayOrigin ?? `http://${shownHost}:${page.port}`
  const platforms = createPlatforms({
    dataDir,
    clock: test ? createSettableClock(systemClock) : systemClock,
    gatewayOrigin,
    ...(returnOrigins.length > 0 && { returnOrigins }),
    inspect: true,
    faults: test,
  })
  platforms.open()
  gateway = platforms.gateway
  const api = await serveHandler(ownHostsOnly(platforms.handle, host), { port: settings.port, host }).catch(
    async (error: unknown) => {
      await page.close()
      throw error
    },
  )
  return {
    origin: `http://${shownHost}:${api.port}`,
    gatewayOrigin,
    async close() {
      await Promise.all([api.close(), page.close()])
      platforms.close()
    },
  }
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2))
  if (settings === 'help') {
    console.log(USAGE)
    return
  }
  const serving = await servePlatforms(settings)
  stopOn(['SIGTERM', 'SIGINT'], () => serving.close())
  console.log(`Platforms at ${serving.origin}`)
  for (const name of PLATFORM_NAMES) console.log(`  ${serving.origin}/${name}`)
  console.log(`Payment page at ${serving.gatewayOrigin}`)
  console.log(`Data in ${settings.dataDir}`)
}

// When bundled, this file is the program; in tests it is a module.
if (process.env['VITEST'] === undefined)
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : 'Cannot start')
    if (error instanceof TypeError) console.error(USAGE)
    process.exitCode = 1
  })
