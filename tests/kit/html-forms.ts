/** The forms of a page as a text browser sees them: fields with their labels, values and the buttons inside. */

export interface Option {
  readonly value: string
  readonly text: string
  readonly selected: boolean
}

export interface Field {
  readonly name: string
  readonly type: string
  readonly id: string
  /** The words of its label, or its aria-label. */
  readonly label: string
  readonly value: string
  readonly checked: boolean
  readonly disabled: boolean
  readonly options: readonly Option[]
}

export interface Form {
  readonly method: 'get' | 'post'
  /** Empty: the page's own address. */
  readonly action: string
  readonly fields: readonly Field[]
  readonly buttons: readonly Field[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  nbsp: ' ',
}

export function decodeEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
}

/** Visible words with blanks made one. */
export function textOf(html: string): string {
  const visible = html
    .replace(/<(script|style|head|template)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
  return decodeEntities(visible).replace(/\s+/g, ' ').trim()
}

export function mainText(html: string): string {
  return textOf(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html)
}

export function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`, 'i').exec(tag)
  return found === null ? undefined : decodeEntities(found[1] ?? '')
}

function labelsOf(html: string): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const [, tag = '', inside = ''] of html.matchAll(/(<label\b[^>]*>)([\s\S]*?)<\/label>/g)) {
    const target =
      attribute(tag, 'for') ?? attribute(/<(?:input|select)\b[^>]*>/.exec(inside)?.[0] ?? '', 'id')
    if (target !== undefined) labels.set(target, textOf(inside))
  }
  return labels
}

function optionsOf(inside: string): readonly Option[] {
  return [...inside.matchAll(/(<option\b[^>]*>)([\s\S]*?)<\/option>/g)].map(([, tag = '', text = '']) => ({
    value: attribute(tag, 'value') ?? textOf(text),
    text: textOf(text),
    selected: attribute(tag, 'selected') !== undefined,
  }))
}

function toField(tag: string, inside: string, labels: ReadonlyMap<string, string>): Field {
  const options = tag.startsWith('<select') ? optionsOf(inside) : []
  const kind = /^<(\w+)/.exec(tag)?.[1] ?? ''
  const id = attribute(tag, 'id') ?? ''
  const chosen = options.find((option) => option.selected) ?? options[0]
  const isButton = kind === 'button'
  return {
    id,
    name: attribute(tag, 'name') ?? '',
    type: kind === 'input' ? (attribute(tag, 'type') ?? 'text') : kind,
    label: attribute(tag, 'aria-label') ?? (isButton ? textOf(inside) : (labels.get(id) ?? '')),
    value:
      kind === 'textarea'
        ? decodeEntities(inside)
        : (attribute(tag, 'value') ?? chosen?.value ?? (attribute(tag, 'type') === 'checkbox' ? 'on' : '')),
    checked: attribute(tag, 'checked') !== undefined,
    disabled: attribute(tag, 'disabled') !== undefined,
    options,
  }
}

function toForm(tag: string, inside: string, labels: ReadonlyMap<string, string>): Form {
  const fields: Field[] = []
  const buttons: Field[] = []
  const controls =
    /(<input\b[^>]*>)|(<(?:select|textarea|button)\b[^>]*>)([\s\S]*?)<\/(?:select|textarea|button)>/g
  for (const [, input, open, content = ''] of inside.matchAll(controls)) {
    const field = toField(input ?? open ?? '', content, labels)
    if (field.type === 'button' || field.type === 'submit') buttons.push(field)
    else fields.push(field)
  }
  return {
    method: attribute(tag, 'method')?.toLowerCase() === 'post' ? 'post' : 'get',
    action: attribute(tag, 'action') ?? '',
    fields,
    buttons,
  }
}

export function formsOf(html: string): readonly Form[] {
  const labels = labelsOf(html)
  return [...html.matchAll(/(<form\b[^>]*>)([\s\S]*?)<\/form>/g)].map(([, tag = '', inside = '']) =>
    toForm(tag, inside, labels),
  )
}
