/** Adds in flight, by SKU (CART-14). Independent of the DOM, so that it can be tested alone. */

export interface PendingAdds {
  start(sku: string): void
  /** Releases the SKU; `failure` gives the reason, which is logged. */
  finish(sku: string, failure?: string): void
  isPending(sku: string): boolean
  isIdle(): boolean
}

/** `log` records a failure. */
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
