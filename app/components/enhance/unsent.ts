/**
 * What was typed into a form and not sent: Back shows it again where React does not (`forms/use-unsent-input`), in forms
 * that are HTML alone and in fields named by a place; a reload shows it in all of them, which most browsers empty. In
 * memory; in the tab's storage from the end of a document to the beginning of the next, which takes it out and uses it
 * only if it is the same one reloaded (decision 074).
 */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** Name and value of all that is filled in or ticked. */
type Fields = readonly (readonly [name: string, value: string])[]
interface Typed {
  readonly fields: Fields
  /** What stood in the places that fields are named by. */
  readonly places: string
  readonly whose: number
}
type Stored = readonly (readonly [name: string, typed: Typed])[]

const KEY = 'unsent'
/** Set for a moment, in the storage that tabs share: they hear of it. */
const SIGNED_OUT = 'signed-out'
/**
 * Also by deleting an account, and by an agent's search, as it leads to pages without scripts, where the button to act
 * for somebody is.
 */
const SIGN_OUT = '[action^="/sign/out"], [action^="/account/delete"], [action="/agent"]'
/** A press of the others changes the cart at once. */
const FORMS = 'form[method="post"]:not([data-add-to-cart], [data-queued] *)'
const KEPT_BY_REACT = '[id][novalidate]'
/** A delivery is stored as soon as it is chosen. */
const FIELDS =
  ':is(input, select, textarea):not([type="hidden"], [type="file"], [autocomplete$="password"], [autocomplete="off"], [name$=".offer"], [name$=".heatResistantPackaging"])'
/** Named by the place of a line, an address or a shipment. */
const PLACED = '[name^="quantity-"], [name^="shipment-"]'
/** These say what has that place: other goods, or somebody else, may have it when the page is shown again. */
const PLACES = 'input:is([name="destinations"], [name^="line-"], [name$=".recipientHash"])'
/** The cart of a step of checkout, the name above the account's menu, and whom an agent acts for. */
const OWNER = '[name="cart"], #account-menu p, [action="/agent"] span'

/** By entry of the history and form. */
const unsent = new Map<string, Typed>()
/** With whose page it was then. */
const typedIn = new WeakMap<HTMLFormElement, number>()
const shown = new WeakSet<HTMLFormElement>()
/** Forms sent by script, unless they were changed since. */
const sent = new Set<string>()
/** History key and address of the page shown. */
let entry: string | undefined
let address: string | undefined
let isSignedOutElsewhere = false

const addressAtHand = () => location.pathname + location.search

const formsOfPage = () => [...document.querySelectorAll<HTMLFormElement>(FORMS)]
/** Forms alike, as those of each saved card, differ by the ids of their fields. */
const idOf = (form: HTMLFormElement) => form.id || (form.querySelector(FIELDS)?.id ?? '')
const nameOf = (form: HTMLFormElement) => `${entry ?? ''} ${idOf(form)}`
const isPlaced = (field: Field) => field.matches(PLACED)
const isTick = (field: Field): field is HTMLInputElement => ['checkbox', 'radio'].includes(field.type)

/**
 * As far as the page says, and as a hash, which tells nobody: by the time it is shown again, somebody may have signed out
 * in another tab, or an agent acts for somebody else.
 */
function whosePage(): number {
  const words = [...document.querySelectorAll(OWNER)].map((each) =>
    each instanceof HTMLInputElement ? each.value : each.textContent,
  )
  return [...words.join()].reduce((sum, each) => (Math.imul(sum, 31) + each.charCodeAt(0)) | 0, 0)
}

const placesIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>(PLACES)].map(({ name, value }) => `${name}=${value}`).join()

const typedOf = (form: HTMLFormElement): Typed => ({
  fields: [...form.querySelectorAll<Field>(FIELDS)]
    .filter((field) => !isTick(field) || field.checked)
    .map(({ name, value }) => [name, value]),
  places: placesIn(form),
  whose: typedIn.get(form) ?? 0,
})

function note(form: HTMLFormElement, whose = whosePage()): void {
  typedIn.set(form, whose)
  unsent.set(nameOf(form), typedOf(form))
}

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

const isTypedBefore = (field: Field) =>
  !isTick(field) && 'defaultValue' in field && field.value !== field.defaultValue

async function fill(
  form: HTMLFormElement,
  { fields }: Typed,
  isAsked: (field: Field) => boolean,
): Promise<void> {
  // Whoever was faster than this module has the last word.
  const seen = new Set([...form.querySelectorAll<Field>(FIELDS)].filter(isTypedBefore))
  for (;;) {
    const field = [...form.querySelectorAll<Field>(FIELDS)].find((each) => !seen.has(each))
    if (field === undefined) return
    seen.add(field)
    if (!isAsked(field) || !enter(field, fields)) continue
    field.closest('details')?.setAttribute('open', '')
    // Another country has other states: React shows them before the next field has its turn.
    await Promise.resolve()
  }
}

/** `isReload`: otherwise React has filled in its own. */
function restore(form: HTMLFormElement, typed: Typed | undefined, isReload: boolean): void {
  if (typed?.whose !== whosePage()) return
  typedIn.set(form, typed.whose)
  const isAsPlaced = typed.places === placesIn(form)
  const isAsked = isReload || !form.matches(KEPT_BY_REACT)
  void fill(form, typed, (field) => (isPlaced(field) ? isAsPlaced : isAsked))
}

const formOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null

function onInput(event: Event): void {
  const form = formOf(event)
  if (form === null) return
  sent.delete(nameOf(form))
  note(form)
}

function tellTabs(): void {
  try {
    localStorage.setItem(SIGNED_OUT, 'now')
    localStorage.removeItem(SIGNED_OUT)
  } catch {
    // Storage is unavailable.
  }
}

function onStorage({ key }: StorageEvent): void {
  if (key === SIGNED_OUT) isSignedOutElsewhere = true
}

/**
 * Back and Forward to pages of before: as a document, which ends the memory of this one, that of React's forms too. The
 * router must not hear of it, or it would show them first.
 */
function onReturn(event: PopStateEvent): void {
  const isWithinPage = event.state === null && addressAtHand() === address
  if (!isSignedOutElsewhere || isWithinPage) return
  event.stopImmediatePropagation()
  location.replace(addressAtHand())
}

/** What is sent by script is kept until it is taken. Otherwise another document shows again what it refuses. */
function onSubmit(event: Event): void {
  const form = formOf(event)
  if (form === null) return
  if (form.matches(SIGN_OUT)) tellTabs()
  if (event.defaultPrevented) sent.add(nameOf(form))
  else forgetUnsent(form)
}

/** For a form that was sent. */
export function forgetUnsent(form: HTMLFormElement): void {
  typedIn.delete(form)
  unsent.delete(nameOf(form))
}

function store(): void {
  const left: Stored = formsOfPage()
    .filter((form) => typedIn.has(form))
    .map((form) => [nameOf(form), typedOf(form)])
  try {
    if (left.length > 0) sessionStorage.setItem(KEY, JSON.stringify(left))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable.
  }
}

/** Empty if the document is not the last one reloaded. */
function takeStored(): Stored {
  try {
    const stored = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return stored !== null && load?.type === 'reload' ? (JSON.parse(stored) as Stored) : []
  } catch {
    return []
  }
}

/** For each page, as soon as it is shown. `isAnswer`: to a form, which it refuses; what is taken leads to a page by link. */
export function keepUnsent(key: string, isAnswer: boolean): void {
  address = addressAtHand()
  if (key === entry) return
  const isFirst = entry === undefined
  const left = entry ?? ''
  const settled = new Set(sent)
  sent.clear()
  if (!isAnswer) for (const name of settled) unsent.delete(name)
  entry = key
  const stored = new Map(isFirst ? takeStored() : [])
  for (const form of formsOfPage()) {
    const isSent = settled.has(`${left} ${idOf(form)}`)
    if (isSent && !isAnswer) typedIn.delete(form)
    // A form that stays is as somebody has left it: a link within the page begins an entry, too, which may have the key
    // of an earlier one.
    if (typedIn.has(form) || (isSent && isAnswer)) note(form, typedIn.get(form))
    else if (!shown.has(form)) restore(form, stored.get(nameOf(form)) ?? unsent.get(nameOf(form)), isFirst)
    shown.add(form)
  }
  if (!isFirst) return
  document.addEventListener('input', onInput)
  document.addEventListener('submit', onSubmit)
  addEventListener('pagehide', store)
  addEventListener('storage', onStorage)
  addEventListener('popstate', onReturn, { capture: true })
}
