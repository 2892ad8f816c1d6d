/** Which buttons of a form wait for its captcha token. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wakeSignIn } from './sign-in'
import { openSignIn } from './sign-in-dialog'

const STEP = `<form method="post" action="/sign/in">
  <input type="hidden" name="gRecaptchaResponse" data-captcha="/captcha/api.js">
  <button>Sign In</button>
  <button name="intent" value="link">Email Me Sign In Link</button>
  <button name="intent" value="reset">Reset Password</button>
  <button name="as" value="guest">Continue as Guest</button>
</form>`

/** A form's fields as a browser gathers them; linkedom has no such class. */
class FieldsOf extends Map<string, string> {
  constructor(form: HTMLFormElement, submitter: HTMLElement | null) {
    const fields = [
      ...form.querySelectorAll('input'),
      ...(submitter?.hasAttribute('name') ? [submitter] : []),
    ]
    super(fields.map((each) => [each.getAttribute('name') ?? '', each.getAttribute('value') ?? '']))
  }
}

const inWindow = new Map<string, (event: Event) => void>()
const fetched = vi.fn<(url: URL, init?: RequestInit) => Promise<object>>()
const requestSubmit = vi.fn()
const execute = vi.fn(() => Promise.resolve('a-token'))
let page: ReturnType<typeof parseHTML>

beforeEach(() => {
  page = parseHTML('<html><head></head><body></body></html>')
  const { document, Element, HTMLElement, DOMParser } = page
  const addEventListener = (kind: string, listener: (event: Event) => void) => inWindow.set(kind, listener)
  // linkedom has no class of its own for forms.
  const own = { document, Element, HTMLFormElement: Element, DOMParser, FormData: FieldsOf, fetch: fetched }
  const location = new URL('https://nutwood.example/nuts/')
  const window = { addEventListener, grecaptcha: { ready: (go: () => void) => go(), execute } }
  for (const [name, value] of Object.entries({ ...own, location, window })) vi.stubGlobal(name, value)
  Object.assign(HTMLElement.prototype, { showModal: vi.fn(), requestSubmit })
  const html = `<html><body><main>${STEP}</main></body></html>`
  fetched.mockImplementation(async (url) => ({ url: String(url), text: () => Promise.resolve(html) }))
  wakeSignIn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const button = (text: string) => {
  const found = [...page.document.querySelectorAll('form button')].find((each) => each.textContent === text)
  if (found === undefined) throw new Error(`No button ${text}`)
  return found as HTMLButtonElement
}

/** Through the window first, as in its capture phase. */
function press(text: string): Event {
  const submitter = button(text)
  const target = submitter.closest('form')
  const event = Object.assign(new page.Event('submit', { bubbles: true, cancelable: true }), {
    submitter,
    target,
  })
  const stop = vi.spyOn(event, 'stopImmediatePropagation')
  inWindow.get('submit')?.(event)
  if (stop.mock.calls.length === 0) target?.dispatchEvent(event)
  return event
}

/** The captcha's script arrives, if it was not there before, and gives a token. */
async function giveToken(): Promise<void> {
  await vi.waitUntil(() => {
    page.document.querySelector('script')?.onload?.(new page.Event('load'))
    return execute.mock.calls.length > 0
  })
  await new Promise((resolve) => setTimeout(resolve))
}

describe('the buttons of a form with a captcha', () => {
  it('wait if they try a password or look up an account; the others go at once, without a token', async () => {
    page.document.body.innerHTML = STEP
    const waits = ['Email Me Sign In Link', 'Reset Password', 'Continue as Guest', 'Sign In'].map(
      (text) => [text, press(text).defaultPrevented] as const,
    )
    expect(waits).toEqual([
      ['Email Me Sign In Link', false],
      ['Reset Password', false],
      ['Continue as Guest', false],
      ['Sign In', true],
    ])
    await giveToken()
    expect(requestSubmit).toHaveBeenCalledExactlyOnceWith(button('Sign In'))
  })

  it('take the place of one that waits, in the dialog too: only the last is sent', async () => {
    openSignIn({ initialStep: 'sign-in' })
    await vi.waitUntil(() => page.document.querySelector('dialog form'))
    press('Sign In')
    expect(fetched).toHaveBeenCalledOnce()
    press('Continue as Guest')
    expect(fetched.mock.lastCall?.[1]?.body?.toString()).toBe('gRecaptchaResponse=&as=guest')
    await giveToken()
    expect(requestSubmit).not.toHaveBeenCalled()
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
