/** Posts of the split form: adding and removing addresses only changes the form; only "save" changes the cart. */
import { answerIn, questionErrors } from '~/models/address/verification'
import type { Cart } from '~/models/cart/cart'
import type { Split } from '~/models/cart/plans/plan-split'
import type { SplitProblem } from '~/models/cart/plans/split-check'
import { shipmentsOf } from '~/models/cart/shipments'
import { withUnsaved } from '~/models/checkout/steps'
import { cannotShipMessage } from '~/models/cart/restrictions'
import { SAVED_GONE } from '~/models/checkout/forms'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { FORM_UNSAVED } from '~/models/cart/refusals'
import {
  destinationPrefix,
  savedName,
  withAddress,
  withoutAnswers,
  withoutDestination,
  withDestination,
  withLinesOf,
} from '~/models/checkout/split-form'
import { newLineErrors, problemErrors, SPLIT_FIELDS_MAX, splitSchema } from '~/models/checkout/split-schema'
import type { Errors } from '~/models/checkout/split-schema'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import type { SettledAddress } from '~/services/addresses/address-checks.server'
import { askAboutEmails, withAnswer } from '~/services/checkout/email-suggestions.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'
import { goOn, leaveToCart, requireStep, tellUnsavedAddresses } from '../enter.server'
import type { EnteredStep } from '../enter.server'
import { settleEmails } from './emails.server'
import { asksToKeep, keepInBook } from '../keep-in-book.server'

/** Shows the form again. Nothing was saved, so a reload loses only what was typed. */
async function show(visitor: Visitor, values: FormFields, errors: Errors = {}, status = 200) {
  return json(withAnswer(formFailure(values, errors)), { status, headers: await visitor.headers() })
}

async function useSaved(visitor: Visitor, fields: FormFields, index: number) {
  const field = savedName(index)
  const id = fields[field] ?? ''
  const again = (message: string) => show(visitor, withoutAnswers(fields), { [field]: message }, 400)
  if (id === '') return again('Please choose an address')
  const address = await services.checkout.savedAddress(visitor, id)
  if (address === null) return again(SAVED_GONE)
  return show(visitor, withAddress(fields, index, address))
}

type Settled = SettledAddress & { readonly prefix: string }

/** Each separately, all in parallel. */
async function checkAddresses({ visitor, cart }: EnteredStep, fields: FormFields, split: Split) {
  const matchkeys = await services.checkout.knownMatchkeys(visitor, cart)
  return Promise.all(
    split.destinations.map(async ({ address }, index) => {
      const prefix = destinationPrefix(index)
      const checked = await services.addressChecks.check(address, answerIn(fields, prefix), matchkeys)
      return { ...checked, prefix }
    }),
  )
}

const withSettled = (split: Split, settled: readonly Settled[]): Split => ({
  ...split,
  destinations: split.destinations.map((destination, index) => ({
    ...destination,
    address: settled[index]?.address ?? destination.address,
    signedTrustedMatchkey: settled[index]?.signedTrustedMatchkey,
  })),
})

type Asked = Extract<Awaited<ReturnType<typeof checkAddresses>>[number], { readonly kind: 'ask' }>
type SettledEmails = Extract<Awaited<ReturnType<typeof settleEmails>>, { readonly kind: 'settled' }>

/** The questions about all of them at once. Choices already made between e-mails stay. */
async function askAboutAddresses(
  visitor: Visitor,
  fields: FormFields,
  emails: SettledEmails,
  asked: readonly Asked[],
) {
  const questions = Object.fromEntries(asked.map(({ prefix, question }) => [prefix, question]))
  return json(
    {
      ...formFailure({ ...fields, ...emails.values }, questionErrors(asked)),
      questions,
      emailSuggestions: emails.kept,
    },
    { status: 400, headers: await visitor.headers() },
  )
}

/** Goods just added have no destination yet: the form says where they came from. */
const cameInErrors = ({ cameIn }: EnteredStep): Errors => (cameIn.length > 0 ? { '': cameIn.join(' ') } : {})

/** The quantities do not suit the cart as it is now, which may have changed since this post began. */
async function showProblems(entered: EnteredStep, fields: FormFields, problems: readonly SplitProblem[]) {
  const { visitor } = entered
  const now = await services.checkout.enter(visitor, 'address', 'cached')
  const shown = now.kind === 'ready' ? withLinesOf(fields, now.cart) : fields
  const errors = {
    ...problemErrors(shown, problems),
    ...newLineErrors(fields, shown),
    ...cameInErrors(entered),
  }
  return show(visitor, shown, errors, 400)
}

async function save(entered: EnteredStep, fields: FormFields, newLines: Errors) {
  const { visitor } = entered
  const form = parseForm(fields, splitSchema(fields))
  const hasNew = Object.keys(newLines).length > 0
  // The quantities of new lines have not been seen yet, so they must not be saved.
  if (!form.ok || hasNew) {
    const errors = { ...newLines, ...(form.ok ? {} : form.failure.errors) }
    return show(visitor, fields, hasNew ? { ...errors, ...cameInErrors(entered) } : errors, 400)
  }
  const emails = await settleEmails(entered, fields, form.value)
  if (emails.kind === 'asked')
    return json(askAboutEmails(fields, emails.suggestions), {
      status: 400,
      headers: await visitor.headers(),
    })
  const { email } = emails
  const checked = await checkAddresses(entered, fields, emails.split)
  const asked = checked.flatMap((one) => (one.kind === 'ask' ? one : []))
  if (asked.length > 0) return askAboutAddresses(visitor, fields, emails, asked)
  const settled = checked.flatMap((one) => (one.kind === 'settled' ? one : []))
  const split = withSettled(emails.split, settled)
  // Whether the account may split was loaded for the page; saving to its address book finds out if it has changed since.
  const customerAs = asksToKeep(fields, settled) ? 'cached' : 'fresh'
  const outcome = await services.checkout.saveSplit(entered, email, split, customerAs)
  switch (outcome.kind) {
    case 'saved':
      await keepInBook(visitor, fields, settled)
      return goOn(entered, services.checkout.nextStepPath(visitor, 'address', outcome.cart), outcome.lostGift)
    case 'gone':
      return leaveToCart(visitor, FORM_UNSAVED, {
        cartId: entered.cart.id,
        tell: () => tellUnsavedAddresses(visitor, fields),
      })
    case 'refused':
      return show(visitor, fields, { '': outcome.message }, 400)
    case 'not-allowed':
      tellUnsavedAddresses(visitor, fields)
      return redirectTo(withUnsaved('/checkout/address'), { headers: await visitor.headers() })
    case 'problems':
      return showProblems(entered, fields, outcome.problems)
    case 'restricted': {
      const errors = Object.fromEntries(
        outcome.destinations.map(({ index, country, items }) => [
          `${destinationPrefix(index)}country`,
          cannotShipMessage(country, items, 'Please send them elsewhere or remove them from your cart.'),
        ]),
      )
      return show(visitor, fields, errors, 400)
    }
  }
}

async function tellAddresses(request: Request, visitor: Visitor): Promise<void> {
  tellUnsavedAddresses(visitor, (await readForm(request, { maxFields: SPLIT_FIELDS_MAX })).fields)
}

const TOO_MANY = 'The addresses of this order come from your list. To change them, upload a corrected list.'

/** An uploaded list may name more recipients than the form can hold and would then drop. */
export async function leaveToList(visitor: Visitor, cart: Cart): Promise<void> {
  if (shipmentsOf(cart).length <= DESTINATIONS_MAX) return
  await visitor.save({ flash: [{ type: 'notice', message: TOO_MANY }] })
  throw redirectTo('/order-upload', { headers: await visitor.headers() })
}

export async function splitOrder(request: Request) {
  const entered = await requireStep(request, 'address', tellAddresses)
  const { visitor } = entered
  await leaveToList(visitor, entered.cart)
  const { fields: posted } = await readForm(request, { maxFields: SPLIT_FIELDS_MAX })
  const fields = withLinesOf(posted, entered.cart)
  const [, intent = 'save', index = ''] = /^([a-z]+)(?:-(\d{1,2}))?$/.exec(fields['intent'] ?? '') ?? []
  switch (intent) {
    case 'add':
      return show(visitor, withDestination(fields))
    case 'remove':
      return show(visitor, withoutDestination(fields, Number(index)))
    case 'use':
      return useSaved(visitor, fields, Number(index))
    default:
      return save(entered, fields, newLineErrors(posted, fields))
  }
}
