/** Adds to the cart under way, by SKU (CART-14). Knows no page, so that it can be tried by itself. */

export interface PendingAdds {
  start(sku: string): void
  /** With the reason where it failed: the SKU is free again either way, and the failure is on record. */
  finish(sku: string, failure?: string): void
  isPending(sku: string): boolean
  isIdle(): boolean
}

/** `log` writes a failure where it can be looked up. */
export function createPendingAdds(log: (message: string) => void): PendingAdds {
  const pending = new Map<string, number>()
  return {
    start: (sku) => void pending.set(sku, (pending.get(sku) ?? 0) + 1),
    finish(sku, failure) {
      const left = (pending.get(sku) ?? 0) - 1
      if (left > 0) pending.set(sku, left)
      else pending.delete(sku)
      if (failure !== undefined) log(`Adding ${sku} to the cart failed: ${failure}`)
    },
    isPending: (sku) => pending.has(sku),
    isIdle: () => pending.size === 0,
  }
}
