/** The forms of a page as a scriptless browser sees them: controls with their labels, in document order. */
import { decodeEntities, squash, visibleText } from './html-text'

export interface Option {
  readonly value: string
  readonly text: string
  readonly selected: boolean
  readonly disabled: boolean
}

export interface Control {
  readonly name: string
  /** An input's type, or `select` or `textarea`; `submit` for anything that submits the form. */
  readonly type: string
  /** Text of its label, its aria-label, or the button's own text. */
  readonly label: string
  /** Legends and names of the groups around it, outermost first. */
  readonly groups: readonly string[]
  readonly value: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly readOnly: boolean
  /** -1 where there is no limit. */
  readonly maxLength: number
  readonly options: readonly Option[]
  readonly multiple: boolean
  /** The file chosen for a file input. */
  readonly file?: File
  /** The form* override attributes on a button, which text browsers ignore. */
  readonly overrides: readonly string[]
}

export interface Form {
  readonly method: 'get' | 'post'
  /** Empty means the page's own URL. */
  readonly action: string
  readonly encoding: string
  /** Its visible text. */
  readonly text: string
  readonly controls: readonly Control[]
  /** Controls that can be filled in or are sent along. */
  readonly fields: readonly Control[]
  readonly buttons: readonly Control[]
}

const LABELLED = 'input, select, textarea, button'
/** Button types that do nothing without a script. */
const INERT = new Set(['button', 'reset'])
const OVERRIDES = ['formaction', 'formmethod', 'formenctype', 'formtarget']

/** HTML attribute names are case-insensitive: React writes `encType`, and the parser keeps it as is. */
const find = (element: Element, name: string): Attr | undefined =>
  [...element.attributes].find((attribute) => attribute.name.toLowerCase() === name)
const has = (element: Element, name: string): boolean => find(element, name) !== undefined
const read = (element: Element, name: string): string => find(element, name)?.value ?? ''

/** Labels by the id they are `for`; wrapping labels by the control element itself. */
function labelsOf(document: Document): ReadonlyMap<string | Element, string> {
  const labels = new Map<string | Element, string>()
  for (const label of document.querySelectorAll('label')) {
    const target = has(label, 'for') ? read(label, 'for') : label.querySelector(LABELLED)
    if (target !== null && target !== '') labels.set(target, visibleText(label))
  }
  return labels
}

function ancestors(element: Element): readonly Element[] {
  const found: Element[] = []
  for (let each = element.parentElement; each !== null; each = each.parentElement) found.unshift(each)
  return found
}

const firstLegend = (fieldset: Element): Element | undefined =>
  [...fieldset.children].find((child) => child.localName === 'legend')

function groupNames(around: readonly Element[]): readonly string[] {
  return around
    .filter((each) => each.localName === 'fieldset' || read(each, 'role') === 'group')
    .map((each) => {
      const legend = firstLegend(each)
      return has(each, 'aria-label')
        ? read(each, 'aria-label')
        : legend === undefined
          ? ''
          : visibleText(legend)
    })
    .filter((name) => name !== '')
}

/** A disabled fieldset disables its contents, except inside its first legend. */
function isDisabled(element: Element, around: readonly Element[]): boolean {
  return (
    has(element, 'disabled') ||
    around.some(
      (each) =>
        each.localName === 'fieldset' &&
        has(each, 'disabled') &&
        firstLegend(each)?.contains(element) !== true,
    )
  )
}

function optionsOf(select: Element): readonly Option[] {
  const options = [...select.querySelectorAll('option')].map((option) => {
    const text = squash(option.textContent ?? '')
    return {
      value: option.getAttribute('value') ?? text,
      text,
      selected: has(option, 'selected'),
      disabled: has(option, 'disabled') || option.closest('optgroup[disabled]') !== null,
    }
  })
  if (has(select, 'multiple')) return options
  // A drop-down always has a selection: the last option marked `selected`, or the first enabled one.
  const chosen = options.findLast(({ selected }) => selected) ?? options.find(({ disabled }) => !disabled)
  return options.map((option) => ({ ...option, selected: option === chosen }))
}

function typeOf(element: Element): string {
  const kind = element.localName
  if (kind === 'button') return read(element, 'type').toLowerCase() || 'submit'
  if (kind !== 'input') return kind
  const type = read(element, 'type').toLowerCase() || 'text'
  return type === 'image' ? 'submit' : type
}

function valueOf(element: Element, type: string, options: readonly Option[]): string {
  if (type === 'select') return options.find(({ selected }) => selected)?.value ?? ''
  // The parser neither decodes a textarea's entities nor drops the line break after its opening tag.
  if (type === 'textarea') return decodeEntities(element.textContent ?? '').replace(/^\r?\n/, '')
  return element.getAttribute('value') ?? (type === 'checkbox' || type === 'radio' ? 'on' : '')
}

function toControl(element: Element, labels: ReadonlyMap<string | Element, string>): Control {
  const type = typeOf(element)
  const around = ancestors(element)
  const options = type === 'select' ? optionsOf(element) : []
  const own = element.localName === 'button' ? visibleText(element) : read(element, 'value')
  const label = labels.get(read(element, 'id')) ?? labels.get(element)
  return {
    type,
    options,
    name: read(element, 'name'),
    label: element.getAttribute('aria-label') ?? label ?? (type === 'submit' ? own : ''),
    groups: groupNames(around),
    value: valueOf(element, type, options),
    checked: has(element, 'checked'),
    disabled: isDisabled(element, around),
    readOnly: has(element, 'readonly'),
    maxLength: has(element, 'maxlength') ? Number(read(element, 'maxlength')) : -1,
    multiple: has(element, 'multiple'),
    overrides: OVERRIDES.filter((name) => has(element, name)),
  }
}

/** The form named by its `form` attribute, or the one around it. */
const ownerOf = (element: Element, document: Document): Element | null =>
  has(element, 'form') ? document.getElementById(read(element, 'form')) : element.closest('form')

export function formsOf(document: Document): readonly Form[] {
  const labels = labelsOf(document)
  const owned = new Map<Element, Control[]>()
  for (const element of document.querySelectorAll(LABELLED)) {
    const owner = ownerOf(element, document)
    if (owner === null || element.closest('datalist, template') !== null) continue
    const control = toControl(element, labels)
    if (!INERT.has(control.type)) owned.set(owner, [...(owned.get(owner) ?? []), control])
  }
  return [...document.querySelectorAll('form')].map((form) => {
    const controls = owned.get(form) ?? []
    return {
      controls,
      method: read(form, 'method').toLowerCase() === 'post' ? 'post' : 'get',
      action: read(form, 'action'),
      encoding: read(form, 'enctype').toLowerCase() || 'application/x-www-form-urlencoded',
      text: visibleText(form),
      fields: controls.filter(({ type }) => type !== 'submit'),
      buttons: controls.filter(({ type }) => type === 'submit'),
    }
  })
}
