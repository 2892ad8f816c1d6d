import { describe, expect, it } from 'vitest'
import { HOME } from '../cart/testing/carts'
import { AddressBookFormSchema, BookAddressSchema } from './address-book-forms'

describe('the address book', () => {
  it('takes an address, as the one that comes first if it is ticked', () => {
    const address = { ...HOME, residential: true }
    expect(BookAddressSchema.parse({ ...HOME, state: 'New Jersey' })).toEqual({ address, makeDefault: false })
    expect(BookAddressSchema.parse({ ...HOME, makeDefault: 'on' })).toEqual({ address, makeDefault: true })
    expect(BookAddressSchema.safeParse({ ...HOME, makeDefault: 'yes' }).success).toBe(false)
    expect(BookAddressSchema.safeParse({ ...HOME, name: '', postalCode: '1' }).error?.issues).toMatchObject([
      { path: ['name'] },
      { path: ['postalCode'], message: 'Please enter a valid zip code' },
    ])
  })

  it('is told what is to become of one that is there', () => {
    for (const intent of ['default', 'remove'])
      expect(AddressBookFormSchema.parse({ intent, addressId: 'a1' })).toEqual({ intent, addressId: 'a1' })
    for (const wrong of [
      { intent: 'sell', addressId: 'a1' },
      { intent: 'remove' },
      { intent: 'remove', addressId: '' },
      { intent: 'remove', addressId: 'x'.repeat(101) },
    ])
      expect(AddressBookFormSchema.safeParse(wrong).success).toBe(false)
    expect(AddressBookFormSchema.safeParse({ intent: 'remove', addressId: 'x'.repeat(100) }).success).toBe(
      true,
    )
  })
})
