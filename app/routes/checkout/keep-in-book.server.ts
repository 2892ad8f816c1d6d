/** Saves checkout addresses to the address book if their form asks for it (CHK-14). */
import type { Address } from '~/models/address/address'
import { isSamePlace } from '~/models/address/address-fields'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'

/** `prefix` is that of its form fields. */
type Entered = SettledAddress & { readonly prefix: string }

/** Those not yet in the book, without duplicates, and those that replace an address of it. */
function toKeep(ticked: readonly Entered[], fields: FormFields, book: readonly Address[]) {
  return ticked
    .map((one) => ({ ...one, addressId: fields[`${one.prefix}addressId`] }))
    .filter(({ address, addressId }, at, all) => {
      const known = [...book, ...all.slice(0, at).map((earlier) => earlier.address)]
      return (
        addressId !== undefined ||
        !known.some((each) => each.name === address.name && isSamePlace(each, address))
      )
    })
}

/** The order proceeds even if saving fails; the cart page reports failures, since no checkout step would. */
export async function keepInBook(
  visitor: Visitor,
  fields: FormFields,
  entered: readonly Entered[],
): Promise<void> {
  const { customerId } = visitor
  const ticked = entered.filter(({ prefix }) => fields[`${prefix}saveToBook`] === 'on')
  if (customerId === undefined || ticked.length === 0) return
  const wanted = toKeep(ticked, fields, await services.checkout.savedAddresses(visitor, 'cached'))
  if (wanted.length === 0) return
  const acts = await Promise.all(wanted.map(() => services.agentActs.begin(visitor, 'address-saved')))
  const left = await orIfUnavailable(services.addressBook.keep(customerId, wanted), 'unknown' as const)
  if (left !== 'unknown') await Promise.all(acts.slice(left.length).map((act) => act.done()))
  const missed = left === 'unknown' ? 'may not have been saved' : 'could not be saved'
  for (const { address, prefix } of left === 'unknown' ? wanted : left) {
    const message = `${address.street1}, ${address.city} ${missed} to your address book.`
    const key = `not-in-book-${prefix}`
    visitor.stage({ flash: [{ type: 'warning', message, key, leadsToCart: true }] })
  }
}
