/** The filter language: the `filters` string and the nested lists of facetFilters, numericFilters and tagFilters. */
import { SearchError } from './errors'

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'facet'; readonly attribute: string; readonly value: string }
  | {
      readonly kind: 'number'
      readonly attribute: string
      readonly operator: Comparison
      readonly value: number
    }
  | { readonly kind: 'range'; readonly attribute: string; readonly from: number; readonly to: number }

interface Token {
  readonly text: string
  readonly quoted: boolean
  readonly at: number
}

const TOKEN = /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(<=|>=|!=|[()<>=:])|([^\s()<>=:!"']+|!(?!=)))/y
const MAX_LENGTH = 20_000
const MAX_DEPTH = 50

function fail(message: string): never {
  throw new SearchError(400, `filters: ${message}`)
}

function tokenize(text: string): readonly Token[] {
  if (text.length > MAX_LENGTH) fail('too long')
  const tokens: Token[] = []
  TOKEN.lastIndex = 0
  while (text.slice(TOKEN.lastIndex).trim() !== '') {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) return fail(`Unexpected character at col ${at}`)
    const quoted = match[1] ?? match[2]
    tokens.push({
      text: quoted === undefined ? (match[3] ?? match[4] ?? '') : quoted.replace(/\\(.)/g, '$1'),
      quoted: quoted !== undefined,
      at,
    })
  }
  return tokens
}

const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '=', '!=', '>=', '>'])

function isComparison(text: string): text is Comparison {
  return COMPARISONS.has(text)
}

class Parser {
  private position = 0
  private depth = 0
  constructor(private readonly tokens: readonly Token[]) {}

  parse(): Filter {
    const filter = this.or()
    const rest = this.tokens[this.position]
    if (rest) fail(`Unexpected token string(${rest.text}) expected end of filter at col ${rest.at}`)
    return filter
  }

  private isWord(word: string): boolean {
    const token = this.tokens[this.position]
    return token !== undefined && !token.quoted && token.text === word
  }

  private take(word: string): boolean {
    if (!this.isWord(word)) return false
    this.position += 1
    return true
  }

  private next(what: string): Token {
    const token = this.tokens[this.position]
    if (!token) return fail(`Unexpected end of filter, expected ${what}`)
    this.position += 1
    return token
  }

  /** Without parentheses AND binds more tightly than OR. */
  private or(): Filter {
    const parts = [this.and()]
    while (this.take('OR')) parts.push(this.and())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }

  private and(): Filter {
    const parts = [this.unary()]
    while (this.take('AND')) parts.push(this.unary())
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }

  private unary(): Filter {
    this.depth += 1
    if (this.depth > MAX_DEPTH) fail('nested too deeply')
    try {
      if (this.take('NOT')) return { kind: 'not', part: this.unary() }
      if (!this.take('(')) return this.condition()
      const inner = this.or()
      if (!this.take(')')) fail('Missing closing parenthesis')
      return inner
    } finally {
      this.depth -= 1
    }
  }

  private word(what: string): Token {
    const token = this.next(what)
    if (!token.quoted && /^(?:[()<>=:]|<=|>=|!=)$/.test(token.text))
      fail(`Unexpected token ${token.text} expected ${what} at col ${token.at}`)
    return token
  }

  private number(): number {
    const token = this.word('a number')
    const value = Number(token.text)
    if (token.text === '' || !Number.isFinite(value))
      fail(`Expected a number, got ${token.text} at col ${token.at}`)
    return value
  }

  private condition(): Filter {
    const name = this.word('an attribute')
    const attribute = name.text
    if (!name.quoted && /^(?:AND|OR|NOT|TO)$/.test(attribute))
      fail(`Unexpected token ${attribute} expected an attribute at col ${name.at}`)
    const operator = this.tokens[this.position]
    if (operator && !operator.quoted && isComparison(operator.text)) {
      this.position += 1
      return { kind: 'number', attribute, operator: operator.text, value: this.number() }
    }
    if (!this.take(':')) return { kind: 'facet', attribute: '_tags', value: attribute }
    // A colon inside an unquoted value belongs to it: `url:https://…`.
    const start = this.tokens[this.position]
    const value = this.word('a value')
    let text = value.text
    while (!value.quoted && this.take(':')) text += `:${this.word('a value').text}`
    if (!this.take('TO')) return { kind: 'facet', attribute, value: text }
    const from = Number(text)
    if (text === '' || !Number.isFinite(from)) fail(`Expected a number, got ${text} at col ${start?.at ?? 0}`)
    return { kind: 'range', attribute, from, to: this.number() }
  }
}

/** Parses a `filters` string; null for an empty one. Throws SearchError with the position of an error. */
export function parseFilters(text: string): Filter | null {
  const tokens = tokenize(text)
  return tokens.length === 0 ? null : new Parser(tokens).parse()
}

/** `brand:Nutwood`, with `-` before the value for "not". */
function toFacetFilter(text: string): Filter {
  const colon = text.indexOf(':')
  if (colon < 0)
    throw new SearchError(400, `facetFilters: Unexpected format ${text}, expected attribute:value`)
  const attribute = text.slice(0, colon)
  const value = text.slice(colon + 1)
  if (value.startsWith('-')) return { kind: 'not', part: { kind: 'facet', attribute, value: value.slice(1) } }
  return { kind: 'facet', attribute, value: value.startsWith('\\-') ? value.slice(1) : value }
}

function toTagFilter(text: string): Filter {
  return text.startsWith('-')
    ? { kind: 'not', part: { kind: 'facet', attribute: '_tags', value: text.slice(1) } }
    : { kind: 'facet', attribute: '_tags', value: text }
}

function toNumericFilter(text: string): Filter {
  const filter = parseFilters(text)
  if (filter?.kind === 'number' || filter?.kind === 'range') return filter
  if (filter?.kind === 'facet' && filter.value !== '' && Number.isFinite(Number(filter.value)))
    return { kind: 'number', attribute: filter.attribute, operator: '=', value: Number(filter.value) }
  throw new SearchError(400, `numericFilters: Unexpected format ${text}`)
}

/** The outer list means AND, a list inside it OR. */
function fromNested(value: unknown, leaf: (text: string) => Filter, name: string): Filter | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'string') return leaf(value)
  if (!Array.isArray(value)) throw new SearchError(400, `${name}: expected a string or a list`)
  const parts = value.flatMap((part: unknown) => {
    if (!Array.isArray(part)) return fromNested(part, leaf, name) ?? []
    const choices = part.flatMap((choice: unknown) => fromNested(choice, leaf, name) ?? [])
    return choices.length === 0 ? [] : { kind: 'or' as const, parts: choices }
  })
  return parts.length === 0 ? null : { kind: 'and', parts }
}

export interface FilterParameters {
  readonly filters?: string | undefined
  readonly facetFilters?: unknown
  readonly numericFilters?: unknown
  readonly tagFilters?: unknown
}

/** All the filters of a request as one, or null when there are none. */
export function toFilter(parameters: FilterParameters): Filter | null {
  const parts = [
    parseFilters(parameters.filters ?? ''),
    fromNested(parameters.facetFilters, toFacetFilter, 'facetFilters'),
    fromNested(parameters.numericFilters, toNumericFilter, 'numericFilters'),
    fromNested(parameters.tagFilters, toTagFilter, 'tagFilters'),
  ].filter((part) => part !== null)
  if (parts.length === 0) return null
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
}
