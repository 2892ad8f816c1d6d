/** Saves checkout addresses to the address book if their form asks for it (CHK-14). */
import type { Address } from '~/models/address/address'
import { isSameAddress, isSamePlace, isServedAlike } from '~/models/address/address-fields'
import { withEmailOf } from '~/models/address/stored-email'
import type { CustomerAddress } from '~/models/customers/customer'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import type { BegunAct } from '~/services/audit/audit.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'

/** `prefix` is that of its form fields. */
type Entered = SettledAddress & { readonly prefix: string }

/** With the entry of the book that it replaces, if any. */
type Kept = Entered & { readonly addressId?: string | undefined }

const tickedOf = <T extends Pick<Entered, 'prefix'>>(
  fields: FormFields,
  entered: readonly T[],
): readonly T[] => entered.filter(({ prefix }) => fields[`${prefix}saveToBook`] === 'on')

/** Whether `keepInBook` will have anything to do. */
export const asksToKeep = (fields: FormFields, entered: readonly Pick<Entered, 'prefix'>[]): boolean =>
  tickedOf(fields, entered).length > 0

const isSamePerson = (a: Address, b: Address): boolean => a.name === b.name && isSamePlace(a, b)

const isUnchanged = (address: Address, known: Address): boolean =>
  isSameAddress(address, known) && isServedAlike(address, known) && address.email === known.email

/** The form of one address, which has no prefix, asks for no e-mail: that of the entry stays, if it is still there. */
function withEmailOfEntry(one: Entered, addressId: string, book: readonly CustomerAddress[]): Entered {
  if (one.prefix !== '') return one
  const { email: _known, ...address } = one.address
  const entry = book.find(({ id }) => id === addressId)
  return { ...one, address: withEmailOf(address, entry) }
}

/**
 * Those not yet in the book, without duplicates, and those that replace an address of it: the one the form started from,
 * or else the only one of the same person at the same place, if anything else differs.
 */
function toKeep(
  ticked: readonly Entered[],
  fields: FormFields,
  book: readonly CustomerAddress[],
): readonly Kept[] {
  const startedFrom = ({ prefix }: Entered) => fields[`${prefix}addressId`]
  const ids = ticked.map(startedFrom)
  const others = book.filter(({ id }) => !ids.includes(id))
  return ticked.flatMap((one, at) => {
    const addressId = startedFrom(one)
    if (addressId !== undefined) return [{ ...withEmailOfEntry(one, addressId, book), addressId }]
    const isTold = (other: Entered, place: number) =>
      (place < at || startedFrom(other) !== undefined) && isSamePerson(other.address, one.address)
    if (ticked.some(isTold)) return []
    const known = others.filter((each) => isSamePerson(each, one.address))
    if (known.some((each) => isUnchanged(withEmailOf(one.address, each), each))) return []
    // Of several, nobody has said which: none is overwritten.
    const [replaced] = known.length === 1 ? known : []
    return [{ ...one, address: withEmailOf(one.address, replaced), addressId: replaced?.id }]
  })
}

/**
 * The order proceeds even if saving fails; the cart page reports failures, since no checkout step would. Returns those
 * that were saved, as they are in the book by now.
 */
export async function keepInBook(
  visitor: Visitor,
  fields: FormFields,
  entered: readonly Entered[],
): Promise<readonly Kept[]> {
  const { customerId } = visitor
  const ticked = tickedOf(fields, entered)
  if (customerId === undefined || ticked.length === 0) return []
  const missed = (addresses: readonly Entered[], words: string) => {
    for (const { address, prefix } of addresses) {
      const message = `${address.street1}, ${address.city} ${words} to your address book.`
      const key = `not-in-book-${prefix}`
      visitor.stage({ flash: [{ type: 'warning', message, key, leadsToCart: true }] })
    }
  }
  let wanted: readonly Kept[] = ticked
  const acts: BegunAct[] = []
  /** Each is on record before it is written, and once, however often that is tried. */
  const pick = async (book: readonly CustomerAddress[]) => {
    wanted = toKeep(ticked, fields, book)
    while (acts.length < wanted.length) acts.push(await services.agentActs.begin(visitor, 'address-saved'))
    return wanted
  }
  const left = await orIfUnavailable(services.addressBook.keep(customerId, pick), 'unknown' as const)
  // With nothing on record, nothing was written; with nothing chosen either, the account is gone.
  const isKnown = acts.length > 0 || (left !== 'unknown' && wanted !== ticked)
  if (!isKnown || left === 'unknown') {
    if (isKnown) missed(wanted, 'may not have been saved')
    else missed(ticked, 'could not be saved')
    return []
  }
  const done = acts.slice(0, wanted.length - left.length)
  await Promise.all(done.map((act) => act.done()))
  missed(left, 'could not be saved')
  return wanted.filter((each) => !left.includes(each))
}
