/** Where an order gets another card. `token`: of the receipt, for those who came by it. */
export function cardPaths(orderId: string, token: string | null) {
  const path = (more: Readonly<Record<string, string>>): string => {
    const query = new URLSearchParams(token === null ? more : { token, ...more })
    return `/orders/${orderId}/payment${query.size === 0 ? '' : `?${query}`}`
  }
  return {
    self: path({}),
    /** To confirm a choice. */
    confirm: (id: string) => path({ pay: id }),
    /** What became of a change. */
    outcome: (changeId: string) => path({ change: changeId }),
    order: token === null ? `/orders/${orderId}` : `/checkout/receipt?token=${token}`,
  }
}
