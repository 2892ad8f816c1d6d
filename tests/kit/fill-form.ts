/**
 * What a browser sends for a form filled in by label: its successful controls, in document order. Anything a person
 * could not do fails: a label that matches nothing or two things, an option not offered, a locked field.
 */
import type { Control, Form } from './html-forms'

/**
 * By label: text to type, an option's text or value, `true` or `false` for a checkbox, `true` for a radio, a file. A
 * label's first words suffice. `Address 2 > City` is a field in a group, `City #2` the second with that label on the
 * page.
 */
export type Fill = Readonly<Record<string, string | boolean | File>>

export type Entries = readonly (readonly [name: string, value: string | File])[]

const GROUP = ' > '
const ORDINAL = / #(\d+)$/

const begins = (text: string, words: string): boolean => text.startsWith(words)

/** `Address 1` must not match the group `Address 10`. */
const isGroup = (group: string, words: string): boolean =>
  begins(group, words) && !/^\w/.test(group.slice(words.length))

/** Exact matches win over prefixes: a label may also hold a hint or a price. */
function closest<T>(all: readonly T[], textOf: (each: T) => string, words: string): readonly T[] {
  const exact = all.filter((each) => textOf(each) === words)
  return exact.length > 0 ? exact : all.filter((each) => begins(textOf(each), words))
}

function namesOf(fields: readonly Control[]): string {
  return fields
    .filter(({ type }) => type !== 'hidden')
    .map(({ label, groups, name }) => [...groups, label || `(${name})`].join(GROUP))
    .join(' | ')
}

export function fieldLabelled({ fields }: Form, label: string): Control {
  const ordinal = ORDINAL.exec(label)?.[1]
  const parts = label.replace(ORDINAL, '').split(GROUP)
  const words = parts.pop() ?? ''
  const visible = fields.filter(({ type }) => type !== 'hidden')
  const inGroups = visible.filter(({ groups }) =>
    parts.every((part) => groups.some((group) => isGroup(group, part))),
  )
  const found = closest(inGroups, (field) => field.label, words)
  const field = found[Number(ordinal ?? 1) - 1]
  if (field === undefined) throw new Error(`No field "${label}"; there are: ${namesOf(fields)}`)
  if (ordinal === undefined && found.length > 1)
    throw new Error(`Several fields fit "${label}": ${namesOf(found)}`)
  return field
}

function checkText({ type, maxLength, label }: Control, typed: string): void {
  if (type === 'file') throw new Error(`"${label}" takes a file`)
  if (type !== 'textarea' && /[\r\n]/.test(typed)) throw new Error(`"${label}" takes one line`)
  // Browsers count a line break as one character.
  const { length } = typed.replaceAll('\r\n', '\n')
  if (maxLength >= 0 && length > maxLength)
    throw new Error(`"${label}" takes ${maxLength} characters, not ${length}`)
}

function withOption(control: Control, wanted: string): Control {
  const option = control.options.find(({ text, value }) => text === wanted || value === wanted)
  if (option === undefined) throw new Error(`"${wanted}" is no choice of ${control.label}`)
  if (option.disabled) throw new Error(`"${wanted}" of ${control.label} cannot be chosen`)
  const options = control.options.map((each) => ({
    ...each,
    selected: each === option || (control.multiple && each.selected),
  }))
  return { ...control, options, value: option.value }
}

function filled(control: Control, wanted: string | boolean | File): Control {
  const { type, label } = control
  if (control.disabled || control.readOnly) throw new Error(`"${label}" cannot be changed`)
  if (wanted instanceof File) {
    if (type !== 'file') throw new Error(`"${label}" takes no file`)
    return { ...control, file: wanted }
  }
  if (type === 'checkbox' || type === 'radio') {
    if (typeof wanted === 'string' || (type === 'radio' && !wanted))
      throw new Error(`"${label}" is a ${type}: it takes ${type === 'radio' ? 'true' : 'true or false'}`)
    return { ...control, checked: wanted }
  }
  if (typeof wanted === 'boolean') throw new Error(`"${label}" takes text`)
  if (type === 'select') return withOption(control, wanted)
  checkText(control, wanted)
  return { ...control, value: wanted }
}

/** A copy of the form with its fields filled in. */
export function fillForm(form: Form, fill: Fill): Form {
  const changes = new Map<Control, Control>()
  for (const [label, wanted] of Object.entries(fill)) {
    const field = fieldLabelled(form, label)
    if (changes.has(field)) throw new Error(`"${label}" is filled in twice`)
    changes.set(field, filled(field, wanted))
  }
  const radios = new Set([...changes.values()].filter(({ type }) => type === 'radio').map(({ name }) => name))
  const after = (control: Control): Control =>
    changes.get(control) ??
    (control.type === 'radio' && radios.has(control.name) ? { ...control, checked: false } : control)
  return { ...form, controls: form.controls.map(after), fields: form.fields.map(after) }
}

/** If several radios with one name are checked, the last wins. */
function checkedRadios(controls: readonly Control[]): ReadonlyMap<string, Control> {
  return new Map(
    controls.filter(({ type, checked }) => type === 'radio' && checked).map((radio) => [radio.name, radio]),
  )
}

function valuesOf(control: Control, radios: ReadonlyMap<string, Control>): readonly (string | File)[] {
  const { type, value, checked, options } = control
  // Browsers send an empty file when none was chosen.
  if (type === 'file') return [control.file ?? new File([], '', { type: 'application/octet-stream' })]
  if (type === 'select')
    return options.filter((option) => option.selected && !option.disabled).map((option) => option.value)
  if (type === 'radio') return radios.get(control.name) === control ? [value] : []
  return type === 'checkbox' && !checked ? [] : [value]
}

/** What the form sends when `pressed` is its submitter, with line breaks normalised as browsers do. */
export function entriesOf(form: Form, pressed: Control | undefined): Entries {
  const radios = checkedRadios(form.controls)
  return form.controls
    .filter((control) => control.name !== '' && !control.disabled)
    .filter((control) => control.type !== 'submit' || control === pressed)
    .flatMap((control) =>
      valuesOf(control, radios).map(
        (value) =>
          [control.name, typeof value === 'string' ? value.replace(/\r\n|\r|\n/g, '\r\n') : value] as const,
      ),
    )
}

/** The button that Enter in a field presses: the form's first, which must be enabled. */
export function defaultButton({ buttons }: Form): Control | undefined {
  const [first] = buttons
  if (first?.disabled === true) throw new Error(`The form's first button is disabled: ${first.label}`)
  return first
}
