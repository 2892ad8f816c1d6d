/** A form of content whose email looks mistyped: how long the shop's question about it stays. */
import { parseHTML } from 'linkedom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeLeadForms } from './lead-forms'

const PAGE = `<main><div><form data-lead-form="" data-thanks="Thank you!" data-fault="Please call us.">
  <input type="hidden" name="page" value="/wholesale">
  <div><input id="f-email" name="email" type="email" value="pat@gmial.com"></div>
  <fieldset><input id="f-when" name="when" type="radio" value="am"></fieldset>
  <button type="submit">Send</button>
</form></div></main>`
const QUESTION = { key: 'email', message: 'Did you mean pat@gmail.com?', suggestion: 'pat@gmail.com' }

/** Reads a linkedom form: Node's own FormData takes none. */
class FieldsOf extends FormData {
  constructor(read: Element) {
    super()
    for (const { name, value } of read.querySelectorAll('input')) if (name !== '') this.append(name, value)
  }
}

let form: HTMLFormElement
/** What was posted. */
let posted: unknown[]
/** Errors of the next answer; none if it was kept. */
let errors: readonly object[]
let page: Document

beforeEach(() => {
  const { document, Event, HTMLElement, HTMLInputElement } = parseHTML(`<html><body>${PAGE}</body></html>`)
  page = document
  posted = []
  const found = document.querySelector('form')
  if (found === null) throw new Error('No form')
  const byName = (name: string) => found.querySelector(`[name="${name}"]`)
  // What the stand-in for a browser's document lacks.
  form = Object.assign(found, { checkValidity: () => true, elements: { namedItem: byName } })
  Object.assign(HTMLInputElement.prototype, { setCustomValidity: () => undefined })
  vi.stubGlobal('document', document)
  vi.stubGlobal('Event', Event)
  vi.stubGlobal('HTMLElement', HTMLElement)
  vi.stubGlobal('HTMLInputElement', HTMLInputElement)
  vi.stubGlobal('FormData', FieldsOf)
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    posted.push(JSON.parse(String(body)))
    return Response.json({ errors }, { status: errors.length > 0 ? 400 : 201 })
  })
  wakeLeadForms()
})
afterEach(() => vi.unstubAllGlobals())

async function send(...told: readonly object[]): Promise<void> {
  errors = told
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await new Promise<void>((done) => setTimeout(done))
}

function type(name: string, value: string): void {
  const input = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (input === null) throw new Error(`No ${name}`)
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const offered = () => form.querySelector('[data-offered] button')?.textContent

it('stays while other fields change, so that sending once more keeps what was typed [VAL-05]', async () => {
  await send(QUESTION)
  expect([form.querySelector('#f-email-error')?.textContent, offered()]).toEqual([
    QUESTION.message,
    'Use pat@gmail.com',
  ])
  type('when', 'pm')
  expect(offered()).toBe('Use pat@gmail.com')
  await send()
  expect(posted.at(-1)).toMatchObject({ values: { when: 'pm' }, emailsAsked: ['pat@gmial.com'] })
  expect(page.querySelector('[role="status"]')?.textContent).toBe('Thank you!')
})

it('goes with the email that it was about', async () => {
  await send(QUESTION)
  type('email', 'pat@gmial.org')
  expect(offered()).toBeUndefined()
  await send(QUESTION)
  expect(posted.at(-1)).not.toHaveProperty('emailsAsked')
  expect(offered()).toBe('Use pat@gmail.com')
})

it('an error of what nobody can see is one of the whole form', async () => {
  await send({ key: 'page', message: 'There is no such form on this page' })
  expect(form.firstElementChild?.textContent).toBe('There is no such form on this page')
  expect(form.querySelector('[aria-invalid]')).toBeNull()
})
