import { expect, it } from 'vitest'
import { ListMetadataSchema } from '../cart/forms/cart-form'
import { listMetadata } from './list-metadata'

it('names a list, and the place in it where there is one [LINE-11]', () => {
  expect(JSON.parse(listMetadata(' You may also like ', 3))).toEqual({
    list: 'you-may-also-like',
    name: 'You may also like',
    position: 3,
  })
  expect(JSON.parse(listMetadata('For granola'))).toEqual({ list: 'for-granola', name: 'For granola' })
})

it('keeps an e-mail and a number to itself that were searched for', () => {
  for (const typed of ['pat@example.com', '(201) 555-0134'])
    expect(listMetadata(`Results for “${typed}”`)).not.toMatch(/example|555/)
})

it('is no longer than a line keeps, whatever editors or shoppers call a list', () => {
  for (const sign of ['x', '"', '\\', '“', ' x'])
    expect(ListMetadataSchema.safeParse(listMetadata(sign.repeat(400), 9_999)).success).toBe(true)
})
