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
import { TYPED_ADDRESS } from '~/models/checkout/ship-to'
import { needsDelivery } from '~/models/checkout/steps'
import { definedOnly } from '~/models/defined-only'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { askAboutEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json } from '~/utils/responses'
import { settleReceiptEmail } from '../receipt-email.server'
import { goOn, leaveToCart, requireStep, tellUnsavedAddress, tellUnsavedEmail } from '../enter.server'
import type { EnteredStep } from '../enter.server'
import { asksToKeep, keepInBook } from '../keep-in-book.server'

/**
 * What was posted, with a saved address that was chosen before the form was shown again as if its button were pressed
 * again. The button of another one counts more.
 */
function withChoice({ shipTo, ...posted }: FormFields): FormFields {
  const isOfForm = shipTo === undefined || shipTo === TYPED_ADDRESS
  return isOfForm || posted['use'] !== undefined ? posted : { ...posted, use: shipTo }
}

/** With a press beside a saved address the fields of another one come along, which nobody may have typed. */
function tellUnsaved(visitor: Visitor, fields: FormFields): void {
  if (fields['use'] === undefined) tellUnsavedAddress(visitor, 'shipping address', fields)
  else tellUnsavedEmail(visitor, fields)
}

async function tellAddress(request: Request, visitor: Visitor): Promise<void> {
  tellUnsaved(visitor, withChoice((await readForm(request)).fields))
}

/** Replaces what was typed with a saved address, if its button was pressed. Null if that no longer exists. */
async function withSaved(visitor: Visitor, fields: FormFields): Promise<FormFields | null> {
  if (fields['use'] === undefined) return fields
  const saved = await services.checkout.savedAddress(visitor, fields['use'])
  if (saved === null) return null
  const { email = '', emailAsked, emailChoice } = fields
  return {
    email,
    // What was answered about the e-mail holds whatever address it goes with.
    ...definedOnly({ emailAsked, emailChoice }),
    ...addressToFields(saved),
    addressId: saved.id,
    use: saved.id,
  }
}

/**
 * As it was before the button beside a saved address was pressed. What was picked of a question about the typed address
 * is left out: it may be what the page had picked, and without its question it would pass for an answer.
 */
function asTyped(posted: FormFields): FormFields {
  const { about: _asked, choice: _picked, number: _number, unit: _unit, ...others } = posted
  const { given: _given, givenUnit: _givenUnit, ...fields } = others
  return fields
}

/** What was typed, and the saved address still chosen whose button was pressed: the form goes on with that. */
function asChosen(posted: FormFields): FormFields {
  const { use } = posted
  return use === undefined ? posted : { ...asTyped(posted), shipTo: use }
}

/** The saved address where it is that one that must be mended, and else what was typed beside its button. */
function refused(posted: FormFields, failure: FormFailure): FormFailure {
  const isOfOther = Object.keys(failure.errors).every((name) => name === 'email' || name === '')
  return isOfOther && posted['use'] !== undefined ? formFailure(asChosen(posted), failure.errors) : failure
}

/** The address the typed one replaces: in the book, if it was taken from there, or in the order. */
async function replacedBy({ visitor, cart }: EnteredStep, fields: FormFields, address: Address) {
  const { addressId, use } = fields
  // One that is edited may have been changed on another device a moment ago. One that was just chosen is fresh, and
  // saving to the book finds out by itself.
  const isLookedUp = addressId !== undefined && use === undefined && !asksToKeep(fields, [ONLY])
  const fresh = isLookedUp
    ? await orIfUnavailable(services.checkout.savedAddresses(visitor, 'fresh'), null)
    : null
  const book = fresh ?? (await services.checkout.savedAddresses(visitor, 'cached'))
  if (addressId !== undefined) return book.find(({ id }) => id === addressId)
  return (
    sentAddresses(cart).find(({ name }) => name === address.name) ??
    book.find((each) => each.name === address.name && isSamePlace(each, address))
  )
}

/** The form of one address has no prefix. */
const ONLY = { prefix: '' }

interface Sent {
  readonly posted: FormFields
  /** With a saved address in place of what was posted, if its button was pressed. */
  readonly fields: FormFields
}

async function store(entered: EnteredStep, { posted, fields }: Sent, email: string, settled: SettledAddress) {
  const { visitor } = entered
  const { address, signedTrustedMatchkey } = settled
  const saved = await services.checkout.saveAddress(entered, email, address, signedTrustedMatchkey)
  if (saved.kind === 'gone')
    return await leaveToCart(visitor, FORM_UNSAVED, {
      cartId: entered.cart.id,
      tell: () => tellUnsaved(visitor, fields),
    })
  if (saved.kind === 'refused')
    return again(visitor, refused(posted, formFailure(fields, { '': saved.message })))
  if (saved.kind === 'restricted') {
    const advice = 'Please choose another address or remove them from your cart.'
    const country = cannotShipMessage(address.country, saved.items, advice)
    return again(visitor, formFailure(fields, { country }))
  }
  const [kept] = await keepInBook(visitor, fields, [{ ...settled, ...ONLY }])
  const isEdited = fields['addressId'] !== undefined
  const at = { ...entered, cart: saved.cart, stored: saved.cart }
  // Another device may have changed the e-mail of the entry, which the write to the book has found out. The address of
  // the order is saved: without the platform it stays as it is.
  const corrected =
    isEdited && kept !== undefined && kept.address.email !== address.email
      ? await orIfUnavailable(
          services.checkout.saveAddress(at, email, kept.address, signedTrustedMatchkey),
          saved,
        )
      : saved
  const { cart } = corrected.kind === 'saved' ? corrected : saved
  return await goOn(entered, services.checkout.nextStepPath(visitor, 'address', cart), saved.lostGift)
}

async function again(visitor: Visitor, body: AddressAgain) {
  return json(withAnswer(body), { status: 400, headers: await visitor.headers() })
}

export async function saveAddressStep(request: Request) {
  const entered = await requireStep(request, 'address', tellAddress)
  const { visitor, cart } = entered
  const posted = withChoice((await readForm(request)).fields)
  const fields = await withSaved(visitor, posted)
  if (fields === null) return again(visitor, formFailure(asTyped(posted), { '': SAVED_GONE }))
  const form = parseForm(fields, AddressStepSchema)
  if (!form.ok) return again(visitor, refused(posted, form.failure))
  const address = withEmailOf(form.value.address, await replacedBy(entered, fields, form.value.address))
  const settledEmail = await settleReceiptEmail(entered, fields, form.value.email)
  if (settledEmail.kind === 'asked') {
    return again(visitor, askAboutEmail(asChosen(posted), settledEmail.suggestion))
  }
  const { email, kept } = settledEmail
  const sent = { posted, fields }
  // If nothing ships, the address is for billing and needs no verification.
  if (!needsDelivery(cart)) return store(entered, sent, email, { kind: 'settled', address })
  const matchkeys = await services.checkout.knownMatchkeys(visitor, cart)
  const checked = await services.addressChecks.check(address, answerIn(fields), matchkeys)
  if (checked.kind === 'settled') return store(entered, sent, email, checked)
  const failure = formFailure({ ...fields, email }, questionErrors([{ prefix: '', ...checked }]))
  const emailSuggestions = kept === undefined ? {} : { '': kept }
  return again(visitor, { ...failure, questions: { '': checked.question }, emailSuggestions })
}
