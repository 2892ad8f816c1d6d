/** Saved cards of the stub Braintree: customers by id, cards by token. */
import { customerXml, errorXml, methodNonceXml, savedCardXml } from './xml'
import type { StubCard } from './xml'
import type { Received, Reply } from './stub'

const GONE: Reply = { status: 404, body: '' }
const ok = (body: string): Reply => ({ status: 201, body })

export function createStubVault() {
  const customers = new Map<string, StubCard[]>()
  const all = () => [...customers].flatMap(([id, cards]) => cards.map((card) => ({ id, card })))

  function save({ body }: Received): Reply {
    const asked = body['payment_method'] ?? body['paymentMethod'] ?? {}
    const cards = customers.get(String(asked['customer_id']))
    const nonce = String(asked['payment_method_nonce'])
    if (cards === undefined || nonce.startsWith('unknown')) return { status: 422, body: errorXml('93108') }
    const card = { token: `card-${all().length + 1}`, isDefault: cards.length === 0 }
    cards.push(card)
    return ok(savedCardXml(card))
  }

  function change({ method, path }: Received): Reply {
    const token = path.split('/').at(-1) ?? ''
    const found = all().find(({ card }) => card.token === token)
    if (found === undefined) return GONE
    const cards = customers.get(found.id) ?? []
    if (method === 'DELETE') {
      customers.set(
        found.id,
        cards.filter((card) => card.token !== token),
      )
      return { status: 200, body: '' }
    }
    for (const card of cards) card.isDefault = card.token === token
    return ok(savedCardXml(found.card))
  }

  return {
    /** Undefined if the request is not about a saved card. */
    answer(received: Received): Reply | undefined {
      const { method, path, body } = received
      const last = path.split('/').at(-1) ?? ''
      if (path.endsWith('/customers')) {
        const id = String((body['customer'] ?? {})['id'])
        if (customers.has(id)) return { status: 422, body: errorXml('91609') }
        customers.set(id, [])
        return ok(customerXml(id, []))
      }
      if (path.includes('/customers/')) {
        const cards = customers.get(last)
        return cards === undefined ? GONE : ok(customerXml(last, cards))
      }
      if (path.endsWith('/nonces')) {
        const token = path.split('/').at(-2) ?? ''
        const isThere = all().some(({ card }) => card.token === token)
        return isThere ? ok(methodNonceXml(`nonce-of-${token}`)) : GONE
      }
      if (path.endsWith('/payment_methods') && method === 'POST') return save(received)
      return path.includes('/payment_methods/') ? change(received) : undefined
    },
  }
}
