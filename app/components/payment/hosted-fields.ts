/**
 * The provider's card fields in this page: loads its scripts, mounts its iframes, and sends the form with the nonce for
 * what was typed.
 */
import { releaseForm } from '~/components/enhance/forms'
import { withTimeout } from '~/utils/timeout'

const VERSION = '3.144.0'
const SCRIPTS = `https://js.braintreegateway.com/web/${VERSION}/js`
const TOKEN_PATH = '/api/braintree-client-token'
const LOAD_MS = 20_000
/**
 * How long the page that a form leads to may take: until then another press would send another nonce. Whoever comes
 * back, as from a page that could not be loaded, can press again after it.
 */
const LEAVING_MS = 10_000

interface Fields {
  tokenize(options?: {
    readonly billingAddress?: { readonly postalCode: string }
  }): Promise<{ nonce: string }>
  teardown(): Promise<void>
}

interface BraintreeWeb {
  readonly client: { create(options: { authorization: string }): Promise<unknown> }
  readonly hostedFields: { create(options: object): Promise<Fields> }
}

export interface CardFieldsHandle {
  /**
   * Sends the form with the nonce for what was typed, if that is still wanted once there is one. Resolves to what is
   * wrong with it, in words for the shopper; undefined if it was sent, or not wanted any more. `postalCode`: for the
   * bill, unless the form has another one.
   */
  send(
    form: HTMLFormElement,
    postalCode: string | undefined,
    isWanted: () => boolean,
  ): Promise<string | undefined>
  remove(): void
}

/** Ids of the containers, also used by the labels. */
export const FIELD_IDS = { number: 'card-number', expirationDate: 'card-expiry', cvv: 'card-code' } as const

const WORDS: Readonly<Record<string, string>> = {
  number: 'card number',
  expirationDate: 'expiry date',
  cvv: 'security code',
}

const afterMs = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

function loadScript(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${SCRIPTS}/${name}.min.js`
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The card fields did not load'))
    }
    document.head.append(script)
  })
}

function loaded(): BraintreeWeb | undefined {
  const web = (window as { braintree?: Partial<BraintreeWeb> }).braintree
  return web?.client === undefined || web.hostedFields === undefined ? undefined : (web as BraintreeWeb)
}

async function loadWeb(): Promise<BraintreeWeb> {
  if (loaded() === undefined) await Promise.all([loadScript('client'), loadScript('hosted-fields')])
  const web = loaded()
  if (web === undefined) throw new Error('The card fields did not load')
  return web
}

async function fetchToken(): Promise<string> {
  const response = await fetch(TOKEN_PATH, { headers: { Accept: 'application/json' } })
  const body: unknown = response.ok ? await response.json() : undefined
  const token: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'clientToken') : undefined
  if (typeof token !== 'string') throw new Error('No client token')
  return token
}

/** The iframes cannot see our style sheet: pass them the container's type and colours. */
function inputStyles(container: HTMLElement): Record<string, string> {
  const { color, fontSize, fontFamily } = getComputedStyle(container)
  return { color, 'font-size': fontSize, 'font-family': fontFamily }
}

function problemOf(error: unknown): string {
  const { code, details } = Object(error) as { code?: unknown; details?: { invalidFieldKeys?: unknown } }
  if (code === 'HOSTED_FIELDS_FIELDS_EMPTY') return 'Please enter your card.'
  if (code === 'HOSTED_FIELDS_FIELDS_INVALID') {
    const keys = Array.isArray(details?.invalidFieldKeys) ? details.invalidFieldKeys : []
    const names = keys.map((key) => WORDS[String(key)]).filter((word) => word !== undefined)
    return `Please check your ${names.length === 0 ? 'card' : names.join(', ')}.`
  }
  if (code === 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR') return 'The connection was lost. Please try again.'
  return 'This card could not be read. Please check it or use another card.'
}

/** Billing postal code as currently entered: it is checked with the card. */
function postalCodeOf(form: HTMLFormElement, otherwise: string | undefined): string | undefined {
  const fields = new FormData(form)
  const typed = fields.get('billing') === 'other' ? fields.get('postalCode') : undefined
  return typeof typed === 'string' && typed !== '' ? typed : otherwise
}

async function sendWith(form: HTMLFormElement, nonce: string): Promise<void> {
  const field = form.elements.namedItem('nonce') as HTMLInputElement
  const sent = { asDocument: false }
  // After the page's own listeners, which may send it in place.
  window.addEventListener(
    'submit',
    ({ defaultPrevented }) => {
      sent.asDocument = !defaultPrevented
    },
    { once: true },
  )
  field.value = nonce
  // Or the guard against double clicks would block it.
  releaseForm()
  form.requestSubmit()
  // Good for one attempt, and the form stays if it is refused.
  field.value = ''
  if (sent.asDocument) await afterMs(LEAVING_MS)
}

async function create(container: HTMLElement): Promise<CardFieldsHandle> {
  const [web, authorization] = await Promise.all([loadWeb(), fetchToken()])
  const client = await web.client.create({ authorization })
  const fields = await web.hostedFields.create({
    client,
    styles: { input: inputStyles(container) },
    fields: {
      number: { container: `#${FIELD_IDS.number}`, iframeTitle: 'Card number' },
      expirationDate: {
        container: `#${FIELD_IDS.expirationDate}`,
        iframeTitle: 'Expiry date',
        placeholder: 'MM / YY',
      },
      cvv: { container: `#${FIELD_IDS.cvv}`, iframeTitle: 'Security code' },
    },
  })
  return {
    async send(form, otherwise, isWanted) {
      const postalCode = postalCodeOf(form, otherwise)
      try {
        const { nonce } = await fields.tokenize(
          postalCode === undefined ? {} : { billingAddress: { postalCode } },
        )
        // While a submit is being handled, its form takes no other.
        await afterMs(0)
        if (isWanted()) await sendWith(form, nonce)
        return undefined
      } catch (error) {
        // Another press may be sending the form by now.
        if (!isWanted()) return undefined
        releaseForm()
        return problemOf(error)
      }
    },
    remove: () => void fields.teardown().catch(() => undefined),
  }
}

/** Mounts the fields in the page's containers. `container` provides type and colours. */
export function mountCardFields(container: HTMLElement): Promise<CardFieldsHandle> {
  return withTimeout({ for: 'the card fields', ms: LOAD_MS }, async (signal) => {
    const handle = await create(container)
    // By then the page has reported that there are no fields.
    if (signal.aborted) handle.remove()
    return handle
  })
}
