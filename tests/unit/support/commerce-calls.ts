/** How often the shop calls the commerce platform, by its own count. */
import { callsIn } from '../../../bench/carts'
import type { Shop } from './shop'

/** Returns the result of the work and the calls it took. */
export async function countCalls<T>(
  shop: Shop,
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly calls: number }> {
  const count = async () => callsIn(await shop.services.metrics.registry.metrics())
  const before = await count()
  const answer = await work()
  return { answer, calls: (await count()) - before }
}
