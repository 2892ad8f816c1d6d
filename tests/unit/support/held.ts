/** Two requests in an order that is certain on any machine: one waits in a platform until the other is answered. */
import { expect } from 'vitest'
import type { Shop } from './shop'

/** Longer than any platform client waits. */
const HELD_MS = 600_000

/** Runs `begin`, whose call is held until `meanwhile` is done. */
export async function whileHeld<T>(
  { platforms: { faults } }: Pick<Shop, 'platforms'>,
  call: { readonly platform: string; readonly path: string; readonly method?: string },
  begin: () => Promise<T>,
  meanwhile: () => Promise<unknown>,
): Promise<T> {
  const { platform, ...match } = call
  faults.add({ platform, kind: 'slow', delayMs: HELD_MS, times: 1, match })
  const begun = begin()
  await expect.poll(() => faults.list()).toEqual([])
  await meanwhile()
  // Faults that `meanwhile` has added stay.
  const more = faults.list()
  faults.clear(platform)
  for (const fault of more) if (fault.platform === platform) faults.add(fault)
  return begun
}
