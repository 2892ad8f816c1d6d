/** Actions on saved cards. Cards themselves are entered at the provider, never here. */
import { WalletFormSchema } from '~/models/payments/wallet-forms'
import type { WalletForm } from '~/models/payments/wallet-forms'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { isAway, isUpstreamError, orIfUnavailable } from '~/services/upstream'
import { json, redirectOut, redirectTo } from '~/utils/responses'
import { requireCustomer } from '../../access.server'
import type { SignedIn } from '../../access.server'
import { walletContent } from './content.server'

const PATH = '/account/wallet'
const NOT_ENTERED =
  'Saved cards are not available right now. Nothing was changed; please try again in a moment.'
/** The change may have been made although its response was lost. */
const EDIT_AWAY =
  'Saved cards are not available right now, so this change may not have been made. Please look at your cards and try again in a moment.'
const EDIT_REFUSED =
  'The payment provider did not accept this. Your cards are as they were. Please try again, or call us.'
const NO_CARD = 'This card could not be saved. Please check it or use another one.'
const GONE = 'This card is no longer in your wallet.'

async function done({ visitor }: SignedIn, message: string, type: 'success' | 'warning' = 'success') {
  await visitor.save({ flash: [{ type, message }] })
  return redirectTo(PATH, { headers: await visitor.headers() })
}

/** Re-renders the page if it must keep something typed (UX-04). */
async function failed(
  { visitor, customerId }: SignedIn,
  context: object,
  failure: FormFailure,
  status: 400 | 503,
) {
  const isTyped = failure.values['intent'] === 'rename'
  const content = isTyped ? await walletContent(customerId, context, failure) : null
  return json({ ...failure, content }, { status, headers: await visitor.headers() })
}

const ADDED = 'card-added'

/** The provider's page leads back with the id of an entry: what an agent began there may be done. */
export async function recordAdded({ visitor }: SignedIn, entryId: string): Promise<void> {
  const act = await services.agentActs.begun(visitor, ADDED, entryId)
  if (act === null) return
  if (await orIfUnavailable(services.wallet.isGiven(entryId), false)) await act.done()
}

async function addCard(signedIn: SignedIn, context: object, fields: FormFields, nonce: string | undefined) {
  const { visitor, customerId } = signedIn
  const { agentActs, wallet } = services
  const act = wallet.entry === 'page' ? null : await agentActs.begin(visitor, ADDED)
  const started = await wallet.add(customerId, nonce)
  switch (started.kind) {
    case 'redirect': {
      const origin = services.pageOrigin.known()
      if (origin !== new URL(started.url).origin) {
        services.pageOrigin.forget()
        return failed(signedIn, context, formFailure(fields, { '': NOT_ENTERED }), 503)
      }
      // Nothing can be saved before the agent gets there, and only the page's id tells afterwards which act it was.
      await agentActs.begin(visitor, ADDED, undefined, started.entryId)
      return redirectOut(started.url, origin, { headers: await visitor.headers() })
    }
    case 'saved':
      await act?.done()
      return done(signedIn, 'Your card is saved.')
    case 'no-card':
      return failed(signedIn, context, formFailure(fields, { '': NO_CARD }), 400)
  }
}

const ACTS = {
  default: 'card-chosen',
  rename: 'card-renamed',
  remove: 'card-removed',
} as const

async function carryOut(signedIn: SignedIn, context: object, fields: FormFields, form: WalletForm) {
  if (form.intent === 'add') return addCard(signedIn, context, fields, form.nonce)
  const { visitor, customerId } = signedIn
  const act = await services.agentActs.begin(visitor, ACTS[form.intent])
  switch (form.intent) {
    case 'default':
      if (!(await services.wallet.makeDefault(customerId, form.token))) return done(signedIn, GONE, 'warning')
      await act.done()
      return done(signedIn, 'This card is chosen for your orders unless you choose another one.')
    case 'rename':
      if (!(await services.wallet.rename(customerId, form.token, form.name)))
        return done(signedIn, GONE, 'warning')
      await act.done()
      return done(signedIn, 'The name of your card is saved.')
    case 'remove':
      await services.wallet.remove(customerId, form.token)
      await act.done()
      return done(signedIn, 'The card is removed from your wallet.')
  }
}

export async function changeWallet(request: Request, context: object) {
  const signedIn = await requireCustomer(request)
  const { fields } = await readForm(request)
  const form = parseForm(fields, WalletFormSchema)
  if (!form.ok) return failed(signedIn, context, form.failure, 400)
  try {
    return await carryOut(signedIn, context, fields, form.value)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    const { intent } = form.value
    // If the provider's page does not open, nothing has changed.
    const away = intent === 'add' && services.wallet.entry === 'page' ? NOT_ENTERED : EDIT_AWAY
    if (isAway(error)) return failed(signedIn, context, formFailure(fields, { '': away }), 503)
    const { service, status, code } = error
    services.logger.warn({ service, status, code, intent }, 'an edit of saved cards was refused')
    return failed(signedIn, context, formFailure(fields, { '': EDIT_REFUSED }), 400)
  }
}
