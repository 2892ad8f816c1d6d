/** Posts of the single-address form: checked by the address service, stored, and saved to the book on request. */
import type { Address } from '~/models/address/address'
import { addressToFields, isSamePlace } from '~/models/address/address-fields'
import { withEmailOf } from '~/models/address/stored-email'
import { answerIn, questionErrors } from '~/models/address/verification'
import type { AddressAgain } from '~/models/address/verification'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import { sentAddresses } from '~/models/cart/shipments'
import { cannotShipMessage } from '~/models/cart/restrictions'
import { AddressStepSchema, SAVED_GONE } from '~/models/checkout/forms'
import { needsDelivery } from '~/models/checkout/steps'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { askAboutEmail } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json } from '~/utils/responses'
import { settleReceiptEmail } from '../receipt-email.server'
import { goOn, leaveToCart, requireStep, tellUnsavedAddress } from '../enter.server'
import type { EnteredStep } from '../enter.server'
import { keepInBook } from '../keep-in-book.server'

async function tellAddress(request: Request, visitor: Visitor): Promise<void> {
  tellUnsavedAddress(visitor, 'shipping address', (await readForm(request)).fields)
}

/** Replaces what was typed with a saved address, if its button was pressed. Null if that no longer exists. */
async function withSaved(visitor: Visitor, fields: FormFields): Promise<FormFields | null> {
  if (fields['use'] === undefined) return fields
  const saved = await services.checkout.savedAddress(visitor, fields['use'])
  return saved && { email: fields['email'] ?? '', ...addressToFields(saved), addressId: saved.id }
}

/** The address the typed one replaces: in the book, if it was taken from there, or in the order. */
async function replacedBy({ visitor, cart }: EnteredStep, { addressId }: FormFields, address: Address) {
  const book = await services.checkout.savedAddresses(visitor, 'cached')
  if (addressId !== undefined) return book.find(({ id }) => id === addressId)
  return (
    sentAddresses(cart).find(({ name }) => name === address.name) ??
    book.find((each) => each.name === address.name && isSamePlace(each, address))
  )
}

async function store(entered: EnteredStep, fields: FormFields, email: string, settled: SettledAddress) {
  const { visitor } = entered
  const { address, signedTrustedMatchkey } = settled
  const saved = await services.checkout.saveAddress(entered, email, address, signedTrustedMatchkey)
  if (saved.kind === 'gone')
    return await leaveToCart(visitor, FORM_UNSAVED, {
      cartId: entered.cart.id,
      tell: () => tellUnsavedAddress(visitor, 'shipping address', fields),
    })
  if (saved.kind === 'refused') return again(visitor, formFailure(fields, { '': saved.message }))
  if (saved.kind === 'restricted') {
    const advice = 'Please choose another address or remove them from your cart.'
    const country = cannotShipMessage(address.country, saved.items, advice)
    return again(visitor, formFailure(fields, { country }))
  }
  await keepInBook(visitor, fields, [{ ...settled, prefix: '' }])
  return await goOn(entered, services.checkout.nextStepPath(visitor, 'address', saved.cart), saved.lostGift)
}

async function again(visitor: Visitor, body: AddressAgain) {
  return json(body, { status: 400, headers: await visitor.headers() })
}

export async function saveAddressStep(request: Request) {
  const entered = await requireStep(request, 'address', tellAddress)
  const { visitor, cart } = entered
  const posted = (await readForm(request)).fields
  const fields = await withSaved(visitor, posted)
  if (fields === null) return again(visitor, formFailure(posted, { '': SAVED_GONE }))
  const form = parseForm(fields, AddressStepSchema)
  if (!form.ok) return again(visitor, form.failure)
  const address = withEmailOf(form.value.address, await replacedBy(entered, fields, form.value.address))
  const settledEmail = settleReceiptEmail(entered, fields, form.value.email)
  if (settledEmail.kind === 'asked') {
    return again(visitor, askAboutEmail(fields, settledEmail.suggestion))
  }
  const { email, kept } = settledEmail
  // If nothing ships, the address is for billing and needs no verification.
  if (!needsDelivery(cart)) return store(entered, fields, email, { kind: 'settled', address })
  const matchkeys = await services.checkout.knownMatchkeys(visitor, cart)
  const checked = await services.addressChecks.check(address, answerIn(fields), matchkeys)
  if (checked.kind === 'settled') return store(entered, fields, email, checked)
  const failure = formFailure({ ...fields, email }, questionErrors([{ prefix: '', ...checked }]))
  const emailSuggestions = kept === undefined ? {} : { '': kept }
  return again(visitor, { ...failure, questions: { '': checked.question }, emailSuggestions })
}
