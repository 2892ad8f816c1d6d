/** What a post to the cart returns, or does not. */
import { afterEach, expect, it, vi } from 'vitest'
import { postCart } from './post-cart'

const FAILED = 'It was not done.'

const shopThat = (answer: () => Promise<Response>) => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', answer)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it.each([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page of errors stands in for the answer', () => Promise.resolve(new Response('<h1>Bad Gateway</h1>'))],
])('where %s, it is not said that nothing was done, since nobody knows [CART-03]', async (_, answer) => {
  shopThat(answer)
  const { ok, answered, message } = await postCart([['intent', 'add']], FAILED)
  expect([ok, answered]).toEqual([false, false])
  expect(message).toContain('may not have changed')
  expect(message).toContain('look at it before you try again')
})

it('where the shop refuses, its words are told, and those of the caller where it has none', async () => {
  const body = { errors: [{ message: 'Quantity cannot exceed 4' }] }
  shopThat(() => Promise.resolve(Response.json(body, { status: 400 })))
  expect(await postCart([], FAILED)).toEqual({
    ok: false,
    answered: true,
    message: 'Quantity cannot exceed 4',
  })
  const two = { errors: [...body.errors, { message: 'This code is unknown' }], redirect: '/cart' }
  shopThat(() => Promise.resolve(Response.json(two, { status: 400 })))
  expect((await postCart([], FAILED)).message).toBe('Quantity cannot exceed 4 This code is unknown')
  shopThat(() => Promise.resolve(Response.json({}, { status: 500 })))
  expect(await postCart([], FAILED)).toEqual({ ok: false, answered: true, message: FAILED })
})
