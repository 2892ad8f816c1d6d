/** Posts of one address: verified as at checkout, then saved to the book (ACCT-09, ADDR-08). */
import { isSamePlace } from '~/models/address/address-fields'
import { withEmailOf } from '~/models/address/stored-email'
import { answerIn, questionErrors } from '~/models/address/verification'
import type { AddressAgain } from '~/models/address/verification'
import { BookAddressSchema } from '~/models/customers/address-book-forms'
import type { Customer } from '~/models/customers/customer'
import { formFailure } from '~/models/validation/form-failure'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { ADDRESSES_MAX } from '~/services/commercetools/customer-addresses.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, notFound, redirectTo } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import { EDIT_AWAY, EDIT_REFUSED } from '../address-words'

export const NEW = 'new'
const BOOK = '/account/address-book'
const AWAY = 'Your address book is not available right now. Nothing was saved; please try again in a moment.'
const FULL = `Your address book is full: it holds ${ADDRESSES_MAX} addresses. Please remove one first.`

/** For a new address, the existing one with the same name and place, so that a form sent twice adds only one. */
function idOf({ addresses }: Customer, asked: string, { address }: SettledAddress): string | undefined {
  if (asked !== NEW) return asked
  return addresses.find((each) => each.name === address.name && isSamePlace(each, address))?.id
}

async function again(visitor: Visitor, body: AddressAgain, status = 400) {
  return json(body, { status, headers: await visitor.headers() })
}

/** The address has been saved, whatever happens here. */
async function tellSaved(visitor: Visitor, customerId: string, defaultId: string | undefined) {
  const chosen =
    defaultId === undefined
      ? 'saved'
      : ((await orIfUnavailable(services.addressBook.setDefault(customerId, defaultId), null))?.kind ??
        'away')
  const missed =
    chosen === 'away' ? 'it may not be your default address yet' : 'it could not be made your default address'
  await visitor.save({
    flash: [
      chosen === 'saved'
        ? { type: 'success', message: 'Your address is saved.' }
        : { type: 'warning', message: `Your address is saved, but ${missed}.` },
    ],
  })
  return redirectTo(BOOK, { headers: await visitor.headers() })
}

export async function saveAddress(request: Request, asked: string) {
  const { visitor, customerId } = await requireCustomer(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, BookAddressSchema)
  if (!form.ok) return again(visitor, form.failure)
  const { address, makeDefault } = form.value
  const customer = await orIfUnavailable(services.addressBook.read(customerId), 'away' as const)
  if (customer === 'away') return again(visitor, formFailure(fields, { '': AWAY }), 503)
  if (customer === null) throw notFound()
  const known = Object.values(customer.matchkeys ?? {})
  const checked = await services.addressChecks.check(address, answerIn(fields), known)
  if (checked.kind === 'ask') {
    const failure = formFailure(fields, questionErrors([{ prefix: '', ...checked }]))
    return again(visitor, { ...failure, questions: { '': checked.question } })
  }
  const act = await services.agentActs.begin(visitor, 'address-saved')
  const addressId = idOf(customer, asked, checked)
  const stored = customer.addresses.find(({ id }) => id === addressId)
  const draft = { ...checked, address: withEmailOf(checked.address, stored) }
  const edit = await orIfUnavailable(services.addressBook.save(customerId, draft, addressId), null)
  switch (edit?.kind) {
    case undefined:
      return again(visitor, formFailure(fields, { '': EDIT_AWAY }), 503)
    case 'refused':
      return again(visitor, formFailure(fields, { '': EDIT_REFUSED }))
    case 'full':
      return again(visitor, formFailure(fields, { '': FULL }), 409)
    case 'missing':
      throw notFound('This address is no longer in your address book.')
    case 'saved':
      await act.done()
      return tellSaved(visitor, customerId, makeDefault ? edit.address.id : undefined)
  }
}
