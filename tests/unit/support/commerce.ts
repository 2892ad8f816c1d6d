/** The commerce platform with a small catalogue behind a breakable `fetch`, and the services on top of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPlatforms } from '../../../platforms'
import { createSeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { createAvailability } from '~/services/availability'
import { createCartService } from '~/services/commercetools/carts.server'
import { createCatalogueService } from '~/services/commercetools/catalogue.server'
import { createCommerceClient } from '~/services/commercetools/client.server'
import { systemClock } from '~/services/clock'
import { createCustomerService } from '~/services/commercetools/customers.server'
import { createOrderService } from '~/services/commercetools/orders.server'
import { createDegradedAnswers } from '~/services/degraded-answers'
import type { Logger } from '~/services/logger'
import { createFaultyFetch } from './faulty-fetch'
import { pastTheShop } from './platforms'
import { copySeeded } from './seeded'
import { MONDAY } from './times'

const INSIDE = 'http://platforms.invalid'
const KEY = 'nutwood'

export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly fields: object
  readonly message: string
}

export function createRecordingLogger(): Logger & { readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at =
    (level: LogLine['level']) =>
    (fields: object, message: string): void =>
      void lines.push({ level, fields, message })
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}

export async function openCommerce() {
  const dataDir = mkdtempSync(join(tmpdir(), 'nutwood-commerce-'))
  await copySeeded(dataDir, MONDAY)
  const platforms = createPlatforms({
    dataDir,
    clock: { now: () => new Date() },
    gatewayOrigin: 'http://localhost:1',
    strictTargets: true,
  })
  const inside: typeof fetch = (input, init) => platforms.fetch(input, init)
  const wire = createFaultyFetch(inside)
  const logger = createRecordingLogger()
  const apiUrl = `${INSIDE}/commercetools`
  const availability = createAvailability()
  const client = createCommerceClient({
    settings: { apiUrl, authUrl: apiUrl, projectKey: KEY, clientId: KEY, clientSecret: KEY },
    fetch: wire.fetch,
    availability,
    logger,
  })
  const catalogue = createCatalogueService({
    client,
    clock: systemClock,
    logger,
    availability,
    degradedAnswers: createDegradedAnswers(),
  })
  const context = () => catalogue.mapperContext()
  const carts = createCartService({ client, context, logger })
  return {
    client,
    wire,
    logger,
    catalogue,
    context,
    carts,
    customers: createCustomerService({ client, context, clock: systemClock }),
    orders: createOrderService({ client, carts, context }),
    merchant: createSeedClient(embeddedTarget(INSIDE, pastTheShop({ platforms }))),
    close() {
      platforms.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Commerce = Awaited<ReturnType<typeof openCommerce>>
