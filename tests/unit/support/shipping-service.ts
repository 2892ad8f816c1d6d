/** The shipping service on its own port, recording the offers requested from it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShipping, SHIPPING_API_KEY } from '../../../platforms/shipping/handler'
import { LONG_LIVED } from './long-lived'
import { MONDAY } from './times'

interface Asked {
  readonly shipments: readonly { readonly key: string; readonly address: object }[]
  readonly requestedShipDate?: string
  readonly requestedDeliveryDate?: string
  readonly deliveryDateCalendar?: boolean
  readonly carriers?: Readonly<Record<string, boolean>>
  readonly freeShippingThreshold?: { readonly centAmount: number }
}

export interface ShippingServiceStub {
  /** Settings of a shop that uses it. */
  readonly env: Readonly<Record<string, string>>
  readonly asked: Asked[]
  /** The countries whose ship dates were requested. */
  readonly calendarsAsked: string[]
  /** Its offers omit the ship dates of their countries, like a service with a separate calendar call. */
  hasSeparateCalendar: boolean
  /** The separate calendar call fails. */
  isCalendarAway: boolean
  close(): void
}

export async function startShippingService(): Promise<ShippingServiceStub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-shipping-'))
  const platform = createShipping({ dataDir, clock: { now: () => MONDAY } })
  const asked: Asked[] = []
  const calendarsAsked: string[] = []
  const server = createServer(LONG_LIVED, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = 'GET', url = '/' } = request
      const body = Buffer.concat(chunks).toString('utf8')
      if (url === '/offers') asked.push(JSON.parse(body) as Asked)
      const { pathname, searchParams } = new URL(url, 'http://shipping.invalid')
      if (pathname === '/ship-dates') calendarsAsked.push(searchParams.get('countries') ?? '')
      const headers = { 'x-api-key': String(request.headers['x-api-key']) }
      void platform
        .handle(new Request(`http://shipping.invalid${url}`, { method, headers, ...(body && { body }) }))
        .then(async (answer) => {
          const isAway = pathname === '/ship-dates' && stub.isCalendarAway
          response.writeHead(isAway ? 503 : answer.status, { 'content-type': 'application/json' })
          const told = JSON.parse(await answer.text()) as { shipDates?: unknown }
          if (url === '/offers' && stub.hasSeparateCalendar) delete told.shipDates
          response.end(JSON.stringify(told))
        })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stub: ShippingServiceStub = {
    env: { SHIPPING_API_URL: `http://127.0.0.1:${port}`, SHIPPING_API_KEY },
    asked,
    calendarsAsked,
    hasSeparateCalendar: false,
    isCalendarAway: false,
    close() {
      server.close()
      platform.close()
      rmSync(dataDir, { recursive: true })
    },
  }
  return stub
}
