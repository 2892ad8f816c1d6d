/** The validation rules that form controls give a browser, and posts that break them anyway (VAL-25). */
import { expect } from 'vitest'
import '~/components/account/new-password-field'
import { messageOf } from '~/components/forms/field-messages'
import type { Browser, Page, Prepared } from './browser'

const attribute = (control: Element, name: string) => control.getAttribute(name) ?? ''
/** The error of a field, without its icon. */
const errorAt = ({ document }: Page, id: string) =>
  document.getElementById(`${id}-error`)?.textContent?.replace('●', '').trim()

/** As the page's script finds them: the inputs and lists of the form. */
function controlsIn({ document }: Page, form: string): readonly Element[] {
  const controls = [...document.querySelectorAll(`${form} [name]`)]
  return controls.filter(
    (control) => /^(?:input|select|textarea)$/.test(control.localName) && control.id !== '',
  )
}

interface Broken {
  readonly id: string
  readonly name: string
  readonly value: string
  /** The message of the check while typing; for controls without free entry, the server's own. */
  readonly words: string | RegExp
}

const PHONES = ['call me, please', '555', '555-0134-1']
const TOO_LONG = /^Please (?:use at most \d+ characters|enter a shorter password)$/
const NOT_LISTED = /^Please (?:choose .+|enter your (?:state|province))$/

function valuesFor(control: Element): readonly string[] {
  const most = Number(attribute(control, 'maxLength') || attribute(control, 'maxlength'))
  const type = attribute(control, 'type')
  return [
    ...(control.hasAttribute('required') ? ['', '   '] : []),
    ...(most > 0 ? ['a'.repeat(most + 1)] : []),
    ...(control.localName === 'select' ? ['ZZ'] : []),
    ...(type === 'email' ? ['no e-mail', 'pat@exämple.com'] : []),
    ...(type === 'tel' ? PHONES : []),
    ...(/postalCode$/.test(attribute(control, 'name')) ? ['1234', 'ABC 123'] : []),
  ]
}

/** The check while typing does not know the options of a list. */
const isUnlisted = (control: Element, value: string): boolean =>
  control.localName === 'select' &&
  ![...control.querySelectorAll('option')].some((option) => attribute(option, 'value') === value)

const fieldOf = (control: Element, value: string) => ({
  name: attribute(control, 'name'),
  value,
  required: control.hasAttribute('required'),
  dataset: { missing: control.getAttribute('data-missing') ?? undefined },
})

/** Every rule of a form, with values that break it. */
export function broken(page: Page, form: string, country: string): readonly Broken[] {
  return controlsIn(page, form).flatMap((control) =>
    valuesFor(control).map((value) => {
      const name = attribute(control, 'name')
      const said = messageOf(fieldOf(control, value), country)
      const words = isUnlisted(control, value.trim()) ? NOT_LISTED : (said ?? TOO_LONG)
      return { id: control.id, name, value, words }
    }),
  )
}

/**
 * Sends each of them with `typed` in the other fields and expects the result of `unchanged` to stay the same. Returns
 * how many there were.
 */
export async function expectRefused(
  browser: Browser,
  form: Prepared,
  rules: readonly Broken[],
  unchanged: () => Promise<unknown>,
  typed: Readonly<Record<string, string>> = {},
): Promise<number> {
  const before = await unchanged()
  for (const { id, name, value, words } of rules) {
    const answer = await browser.crafted(form, { ...typed, [name]: value })
    const asked = `${name}=${value.slice(0, 20)} (${value.length})`
    const said = errorAt(answer, id)
    expect([asked, answer.status, said]).toEqual([
      asked,
      400,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
    expect(await unchanged()).toEqual(before)
  }
  return rules.length
}
