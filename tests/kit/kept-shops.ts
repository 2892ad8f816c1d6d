/**
 * One shop for each parallel slot, started on first use and kept for the whole run: Playwright starts a new worker for
 * every set of options and after every failure, and each would otherwise wait for its own shop to start and serve its
 * slow first pages. The shops belong to the runner's process, which outlives the workers.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readLog } from './processes'
import { startShop, startShopApart } from './server'
import type { Shop, ShopServer } from './server'

const ADDRESS = 'E2E_KEPT_SHOPS'
const APART = 'apart-'

type Kept = Pick<ShopServer, 'url' | 'dataDir' | 'platforms' | 'logFile'>

const isReady = ({ url }: ShopServer): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Publishes the server's address to the workers; returns a function that stops it. */
export async function serveKeptShops(): Promise<() => Promise<void>> {
  const shops = new Map<string, Promise<ShopServer>>()

  async function shopOf(place: string): Promise<ShopServer> {
    const former = await shops.get(place)
    if (former !== undefined && (await isReady(former))) return former
    await former?.stop()
    const started = place.startsWith(APART) ? startShopApart(`kept-${place}`) : startShop(`kept-${place}`)
    shops.set(place, started)
    // A failed start is retried by the next request.
    started.catch(() => shops.delete(place))
    return started
  }

  const server = createServer((request, response) => {
    shopOf((request.url ?? '').slice(1)).then(
      ({ url, dataDir, platforms, logFile }) => {
        const kept: Kept = { url, dataDir, platforms, logFile }
        response.end(JSON.stringify(kept))
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.close()
    server.closeAllConnections()
    await Promise.all([...shops.values()].map(async (shop) => (await shop).stop()))
  }
}

/** A slot's shop, as workers see it: they cannot stop it. `apart`: its platforms are a separate process. */
export async function keptShop(place: number, apart: boolean): Promise<Shop> {
  const response = await fetch(`${process.env[ADDRESS] ?? ''}/${apart ? APART : ''}${place}`)
  if (!response.ok) throw new Error(await response.text())
  const { logFile, ...addresses } = (await response.json()) as Kept
  return { ...addresses, log: () => readLog(logFile) }
}
