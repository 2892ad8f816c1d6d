/**
 * What was typed into a form and not sent: Back shows it again in forms that are HTML alone, since React keeps its own
 * (`forms/use-unsent-input`), and a reload in all of them, which most browsers empty. In memory; in the tab's storage from
 * the end of a document to the beginning of the next, which takes it out and uses it only if it is the same one reloaded
 * (decision 074).
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Name and value of all that is filled in or ticked. */
type Fields = readonly (readonly [name: string, value: string])[]
type Unsent = readonly (readonly [form: string, fields: Fields])[]

const KEY = 'unsent'
/** A press of the others changes the cart at once. */
const FORMS = 'form[method="post"]:not([data-add-to-cart], [data-queued] *)'
const KEPT_BY_REACT = '[id][novalidate]'
/** What is named by the place of a line or a shipment may stand for other goods by then. */
const FIELDS =
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [autocomplete$="password"], [autocomplete="off"], [name^="quantity-"], [name^="shipment-"])'

/** By entry of the history and form; what React keeps is only noted. */
const unsent = new Map<string, Fields>()
const typedIn = new WeakSet<HTMLFormElement>()
/** History key of the page shown. */
let entry: string | undefined

const formsOfPage = () => [...document.querySelectorAll<HTMLFormElement>(FORMS)]
/** Forms alike, as those of each saved card, differ by the ids of their fields. */
const nameOf = (form: HTMLFormElement) => `${entry ?? ''} ${form.id || form.querySelector(FIELDS)?.id || ''}`

const isTick = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

const fieldsOf = (form: HTMLFormElement): Fields =>
  [...form.querySelectorAll<Field>(FIELDS)]
    .filter((field) => !isTick(field) || field.checked)
    .map(({ name, value }) => [name, value])

/** As a keystroke does. React notes what is assigned to an element, and then hears of no change. */
function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}

/** Whether that changed it. */
function enter(field: Field, fields: Fields): boolean {
  const values = fields.filter(([name]) => name === field.name).map(([, value]) => value)
  if (isTick(field)) {
    const isTicked = values.includes(field.value)
    // A radio button is let go by another one.
    if (field.checked === isTicked || (field.type === 'radio' && !isTicked)) return false
    field.click()
    return true
  }
  const [value] = values
  if (value === undefined || value === field.value) return false
  if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
    return false
  type(field, value)
  return true
}

async function fill(form: HTMLFormElement, fields: Fields): Promise<void> {
  const seen = new Set<Field>()
  for (;;) {
    const field = [...form.querySelectorAll<Field>(FIELDS)].find((each) => !seen.has(each))
    if (field === undefined) return
    seen.add(field)
    // Another country has other states: React shows them before the next field has its turn.
    if (enter(field, fields)) await Promise.resolve()
  }
}

function onInput({ target }: Event): void {
  const form = target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null
  if (form === null) return
  typedIn.add(form)
  unsent.set(nameOf(form), form.matches(KEPT_BY_REACT) ? [] : fieldsOf(form))
}

/** For a form that was sent in its place. */
export function forgetUnsent(form: HTMLFormElement): void {
  typedIn.delete(form)
  unsent.delete(nameOf(form))
}

function store(): void {
  const left: Unsent = formsOfPage()
    .filter((form) => typedIn.has(form))
    .map((form) => [nameOf(form), fieldsOf(form)])
  try {
    if (left.length > 0) sessionStorage.setItem(KEY, JSON.stringify(left))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable.
  }
}

/** Empty if the document is not the last one reloaded. */
function takeStored(): Unsent {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return stored !== null && load?.type === 'reload' ? (JSON.parse(stored) as Unsent) : []
  } catch {
    return []
  }
}

/** For each page, as soon as it is shown. */
export function keepUnsent(key: string): void {
  if (key === entry) return
  const isFirst = entry === undefined
  entry = key
  const stored = new Map(isFirst ? takeStored() : [])
  for (const form of formsOfPage()) {
    const name = nameOf(form)
    const left = stored.get(name) ?? unsent.get(name)
    if (left === undefined) continue
    typedIn.add(form)
    if (isFirst || !form.matches(KEPT_BY_REACT)) void fill(form, left)
  }
  if (!isFirst) return
  document.addEventListener('input', onInput)
  addEventListener('pagehide', store)
}
