/** Predicates as a tree: `masterData(current(slug(en="x"))) and key in ("a", "b")`. */
import { malformed, tokenize } from './tokens'
import type { Token } from './tokens'

export type Literal = string | number | boolean | { readonly variable: string }
export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

export type Predicate =
  | { readonly type: 'and' | 'or'; readonly left: Predicate; readonly right: Predicate }
  | { readonly type: 'not'; readonly inner: Predicate }
  | { readonly type: 'nested'; readonly field: string; readonly inner: Predicate }
  | {
      readonly type: 'compare'
      readonly field: string
      readonly operator: Comparison
      readonly value: Literal
    }
  | { readonly type: 'in'; readonly field: string; readonly values: readonly Literal[] }
  | {
      readonly type: 'contains'
      readonly field: string
      readonly all: boolean
      readonly values: readonly Literal[]
    }
  | { readonly type: 'defined' | 'empty'; readonly field: string }
  | { readonly type: 'constant'; readonly value: boolean }

const MAX_DEPTH = 60
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>='])

export function parsePredicate(source: string): Predicate {
  return new Parser(source).parse()
}

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #depth = 0

  constructor(readonly source: string) {
    this.#tokens = tokenize(source)
  }

  parse(): Predicate {
    const predicate = this.#or()
    if (this.#peek().type !== 'end') this.#unexpected()
    return predicate
  }

  #or(): Predicate {
    let left = this.#and()
    while (this.#word('or')) left = { type: 'or', left, right: this.#and() }
    return left
  }

  #and(): Predicate {
    let left = this.#not()
    while (this.#word('and')) left = { type: 'and', left, right: this.#not() }
    return left
  }

  #not(): Predicate {
    this.#depth += 1
    if (this.#depth > MAX_DEPTH) this.#unexpected()
    const predicate = this.#primary()
    this.#depth -= 1
    return predicate
  }

  #primary(): Predicate {
    if (this.#isWord('not') && (this.#peek(1).text === '(' || this.#peek(1).type === 'name')) {
      this.#next += 1
      return { type: 'not', inner: this.#not() }
    }
    if (this.#peek().text === '(' && this.#peek().type === 'sign') return this.#group()
    if (this.#peek().type === 'number' || this.#peek().type === 'text') return this.#constant()
    return this.#field()
  }

  #group(): Predicate {
    this.#expect('(')
    const inner = this.#or()
    this.#expect(')')
    return inner
  }

  /** `1 = 1`, the way to say "always" in discount predicates. */
  #constant(): Predicate {
    const left = this.#literal()
    this.#expect('=')
    return { type: 'constant', value: left === this.#literal() }
  }

  #field(): Predicate {
    const field = this.#name()
    if (this.#sign('.')) return { type: 'nested', field, inner: this.#field() }
    if (this.#peek().text === '(' && this.#peek().type === 'sign')
      return { type: 'nested', field, inner: this.#group() }
    if (this.#word('is')) return this.#state(field)
    if (this.#word('in')) return { type: 'in', field, values: this.#values() }
    if (this.#isWord('not') && this.#isWord('in', 1)) {
      this.#next += 2
      return { type: 'not', inner: { type: 'in', field, values: this.#values() } }
    }
    if (this.#word('contains')) {
      const all = this.#word('all')
      if (!all) this.#word('any')
      return { type: 'contains', field, all, values: this.#values() }
    }
    return { type: 'compare', field, operator: this.#comparison(), value: this.#literal() }
  }

  #state(field: string): Predicate {
    const negated = this.#word('not')
    const type = this.#word('defined') ? 'defined' : this.#word('empty') ? 'empty' : this.#unexpected()
    const predicate: Predicate = { type, field }
    return negated ? { type: 'not', inner: predicate } : predicate
  }

  #comparison(): Comparison {
    const token = this.#peek()
    if (token.type !== 'sign' || !COMPARISONS.has(token.text)) this.#unexpected()
    this.#next += 1
    return token.text as Comparison
  }

  #values(): Literal[] {
    if (!this.#sign('(')) return [this.#literal()]
    const values = [this.#literal()]
    while (this.#sign(',')) values.push(this.#literal())
    this.#expect(')')
    return values
  }

  #literal(): Literal {
    const token = this.#peek()
    this.#next += 1
    if (token.type === 'text') return token.text
    if (token.type === 'number') return Number(token.text)
    if (token.type === 'variable') return { variable: token.text }
    if (token.type === 'name' && token.text === 'true') return true
    if (token.type === 'name' && token.text === 'false') return false
    this.#next -= 1
    return this.#unexpected()
  }

  #name(): string {
    const token = this.#peek()
    if (token.type !== 'name') this.#unexpected()
    this.#next += 1
    return token.text
  }

  #isWord(word: string, ahead = 0): boolean {
    const token = this.#peek(ahead)
    return token.type === 'name' && token.text.toLowerCase() === word
  }

  #word(word: string): boolean {
    if (!this.#isWord(word)) return false
    this.#next += 1
    return true
  }

  #sign(sign: string): boolean {
    const token = this.#peek()
    if (token.type !== 'sign' || token.text !== sign) return false
    this.#next += 1
    return true
  }

  #expect(sign: string): void {
    if (!this.#sign(sign)) this.#unexpected()
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#next + ahead] ?? { type: 'end', text: '', at: this.source.length }
  }

  #unexpected(): never {
    return malformed(this.source, this.#peek().at)
  }
}
