/** A shop and its pages for one test file: opened before its first test, closed after the last. */
import { afterAll, beforeEach, expect } from 'vitest'
import type { Seams } from '~/services/create-services.server'
import { openApp } from './browser'
import type { App } from './browser'
import { serveShop } from './served'
import type { ServedShop } from './served'
import { openShop } from './shop'
import type { Shop } from './shop'
import { MONDAY } from './times'

/** Each test begins on the same Monday, with platforms that respond. No page may have failed unexpectedly. */
function untilTheEnd(shop: Shop, faults: readonly unknown[], close?: () => Promise<unknown>): void {
  beforeEach(() => {
    shop.clock.set(MONDAY)
    shop.platforms.faults.clear()
  })
  afterAll(async () => {
    expect(faults).toEqual([])
    await close?.()
    await shop.close()
  })
}

/** In the test process, without a server: what most routes need. */
export async function openRoutes(
  env?: Readonly<Record<string, string>>,
  seams?: Seams,
): Promise<{ readonly shop: Shop; readonly app: App }> {
  const shop = await openShop(env, seams)
  const app = await openApp()
  untilTheEnd(shop, app.faults)
  return { shop, app }
}

/** Behind our own server, over HTTP: limits, page cache and headers. */
export async function openServed(): Promise<{ readonly shop: Shop; readonly server: ServedShop }> {
  const shop = await openShop()
  const server = await serveShop()
  untilTheEnd(shop, server.faults, () => server.close())
  return { shop, server }
}
