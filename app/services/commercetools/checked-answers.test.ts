import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '~/services/upstream'
import type { checkAnswer } from './answers'
import { createCheckedAnswers } from './checked-answers'

const cart = (quantity: unknown) => JSON.stringify({ id: 'cart', lineItems: [{ quantity }] })

function open() {
  const check = vi.fn<typeof checkAnswer>((operation, body) => {
    if (!JSON.stringify(body).includes('1'))
      throw new UpstreamError({ service: 'commercetools', operation, retryable: true })
  })
  const answers = createCheckedAnswers(check)
  const ask = (operation: string, text: string) => answers.check(operation, text, JSON.parse(text))
  return { ask, check }
}

describe('an answer about a cart', () => {
  it('is validated once, whether an edit returned it or it was read', () => {
    const { ask, check } = open()
    for (const operation of ['POST /carts/{ID}', 'GET /carts/{ID}', 'GET /carts/{ID}'])
      ask(operation, cart(1))
    expect(check).toHaveBeenCalledTimes(1)
    ask('GET /carts/{ID}', cart(10))
    expect(check).toHaveBeenCalledTimes(2)
  })

  it('of the wrong shape is refused however often it comes, before and after a good one', () => {
    const { ask } = open()
    for (let times = 0; times < 3; times += 1) {
      expect(() => ask('GET /carts/{ID}', cart('many'))).toThrow(UpstreamError)
      ask('GET /carts/{ID}', cart(1))
    }
  })
})

describe('an answer about anything else', () => {
  it('is validated each time', () => {
    const { ask, check } = open()
    for (const operation of ['GET /carts', 'GET /orders/{ID}', 'POST /carts', 'DELETE /carts/{ID}'])
      for (let times = 0; times < 2; times += 1) ask(operation, cart(1))
    expect(check).toHaveBeenCalledTimes(8)
  })
})
