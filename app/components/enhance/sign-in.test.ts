/** Which buttons of a form wait for its captcha token. */
import { parseHTML } from 'linkedom'
import { afterEach, expect, it, vi } from 'vitest'
import { wakeSignIn } from './sign-in'

// Busy, as while its token is on the way: a press asks for no other.
const STEP = `<form method="post" aria-busy="true">
  <input type="hidden" name="gRecaptchaResponse" data-captcha="/captcha/api.js">
  <button>Sign In</button>
  <button name="intent" value="link">Email Me Sign In Link</button>
  <button name="intent" value="reset">Reset Password</button>
  <button name="as" value="guest">Continue as Guest</button>
</form>`

afterEach(() => {
  vi.unstubAllGlobals()
})

it('only those that try a password or look up an account; the others go at once, without a token [AUTH-30]', () => {
  const { document, Element } = parseHTML(STEP)
  const listeners = new Map<string, (event: object) => void>()
  const addEventListener = (kind: string, listener: (event: object) => void) => listeners.set(kind, listener)
  vi.stubGlobal('window', { addEventListener })
  vi.stubGlobal('document', document)
  vi.stubGlobal('Element', Element)
  // linkedom has no class of its own for forms.
  vi.stubGlobal('HTMLFormElement', Element)
  wakeSignIn()
  const waits = [...document.querySelectorAll('button')].map((submitter) => {
    const preventDefault = vi.fn()
    const target = submitter.closest('form')
    listeners.get('submit')?.({ target, submitter, preventDefault, stopImmediatePropagation: vi.fn() })
    return [submitter.textContent, preventDefault.mock.calls.length > 0]
  })
  expect(waits).toEqual([
    ['Sign In', true],
    ['Email Me Sign In Link', false],
    ['Reset Password', false],
    ['Continue as Guest', false],
  ])
})
