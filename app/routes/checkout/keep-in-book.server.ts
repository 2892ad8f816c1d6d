/** An address of checkout that its form wants kept in the address book (CHK-14). */
import { isSamePlace } from '~/models/address/address-fields'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { services } from '~/services/index.server'
import { isUpstreamError } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'

/** The order goes on without it: what could not be kept is told with the next step. */
export async function keepInBook(
  visitor: Visitor,
  fields: FormFields,
  { address, signedTrustedMatchkey }: SettledAddress,
  prefix = '',
): Promise<void> {
  const { customerId } = visitor
  if (customerId === undefined || fields[`${prefix}saveToBook`] !== 'on') return
  const addressId = fields[`${prefix}addressId`]
  const book = await services.checkout.savedAddresses(visitor, 'cached')
  // It is there: twice helps nobody.
  const isKnown = book.some((each) => each.name === address.name && isSamePlace(each, address))
  if (addressId === undefined && isKnown) return
  let isUnknown = false
  try {
    await services.agentActs.note(visitor, 'address-saved')
    const draft = { address, signedTrustedMatchkey }
    const { kind } = await services.addressBook.save(customerId, draft, addressId)
    if (kind === 'saved') return
    // It was removed meanwhile: wanted in the book it is.
    if (kind === 'missing' && (await services.addressBook.add(customerId, draft)).kind === 'saved') return
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    isUnknown = true
  }
  const missed = isUnknown ? 'may not have been saved' : 'could not be saved'
  const message = `${address.street1}, ${address.city} ${missed} to your address book.`
  visitor.stage({ flash: [{ type: 'warning', message, key: `not-in-book-${prefix}` }] })
}
