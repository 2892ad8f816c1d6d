/** Recursive-descent parser of cart predicates, with a cache: discounts are evaluated on every cart update. */
import { PlatformError } from '../contract'
import { fractionDigitsOf } from '../money'
import { malformed, tokenize } from './lexer'
import type { Token } from './lexer'
import { FIELD_ROOTS, FUNCTIONS } from './syntax'
import type { CompareOperator, Literal, MoneyLiteral, Operand, Predicate, PredicateScope } from './syntax'

const MAX_CACHED = 1_000
/** Deeper nesting than anyone writes; protects the recursion from stack overflow. */
const MAX_DEPTH = 100
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '>', '<=', '>='])
const MONEY = /^(-?)(\d+)(?:\.(\d+))? ([A-Z]{3})$/

const cache = new Map<string, Predicate>()
const broken = new Set<string>()

/** The syntax tree of a predicate. Throws 400 InvalidInput that says where the text went wrong. */
export function parseCartPredicate(text: string, scope: PredicateScope = 'cart'): Predicate {
  const key = `${scope}:${text}`
  const known = cache.get(key)
  if (known) return known
  const predicate = new Parser(text, scope).parse()
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, predicate)
  return predicate
}

const NEVER: Predicate = {
  kind: 'truth',
  operand: { kind: 'literal', literal: { kind: 'boolean', value: false } },
}

/**
 * Predicate of a stored discount or method. One that does not parse matches no cart: a single bad discount must not
 * block every cart update.
 */
export function storedPredicate(text: string, scope: PredicateScope = 'cart'): Predicate {
  const key = `${scope}:${text}`
  if (broken.has(key)) return NEVER
  try {
    return parseCartPredicate(text, scope)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (broken.size >= MAX_CACHED) broken.clear()
    broken.add(key)
    return NEVER
  }
}

/** `"59.00 USD"` as cents; undefined for any other text. */
export function moneyLiteral(text: string): MoneyLiteral | undefined {
  const match = MONEY.exec(text)
  const [, sign, whole, decimals = '', currencyCode] = match ?? []
  if (whole === undefined || currencyCode === undefined) return undefined
  const digits = fractionDigitsOf(currencyCode)
  if (decimals.length > digits) return undefined
  const size = Number(whole + decimals.padEnd(digits, '0'))
  return { centAmount: sign === '-' ? -size : size, currencyCode }
}

class Parser {
  private readonly tokens: readonly Token[]
  private index = 0
  private depth = 0

  constructor(
    private readonly text: string,
    private scope: PredicateScope,
  ) {
    this.tokens = tokenize(text)
  }

  parse(): Predicate {
    const predicate = this.either()
    if (this.index < this.tokens.length) this.expected('the end')
    return predicate
  }

  private either(): Predicate {
    this.depth += 1
    if (this.depth > MAX_DEPTH) this.expected('less nesting')
    const parts = [this.both()]
    while (this.takeWord('or')) parts.push(this.both())
    this.depth -= 1
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'or', parts }
  }

  private both(): Predicate {
    const parts = [this.single()]
    while (this.takeWord('and')) parts.push(this.single())
    const [only] = parts
    return parts.length === 1 && only ? only : { kind: 'and', parts }
  }

  private single(): Predicate {
    if (this.takeWord('not')) {
      this.depth += 1
      if (this.depth > MAX_DEPTH) this.expected('less nesting')
      const part = this.single()
      this.depth -= 1
      return { kind: 'not', part }
    }
    if (this.takeSign('(')) {
      const inner = this.either()
      this.needSign(')')
      return inner
    }
    return this.condition(this.operand())
  }

  private condition(operand: Operand): Predicate {
    const next = this.tokens[this.index]
    if (next?.kind === 'sign' && COMPARISONS.has(next.text)) return this.comparison(operand, next.text)
    if (this.takeWord('in')) return { kind: 'in', operand, values: this.list(), negated: false }
    if (this.takeWord('contains')) {
      const all = this.takeWord('all')
      if (!all && !this.takeWord('any')) this.expected("'any' or 'all'")
      return { kind: 'contains', operand, all, values: this.list() }
    }
    if (this.takeWord('is')) return this.isCondition(operand)
    if (this.peekWord('not') && this.peekWord('in', 1)) {
      this.index += 2
      return { kind: 'in', operand, values: this.list(), negated: true }
    }
    if (operand.kind === 'literal' && operand.literal.kind !== 'boolean') this.expected('an operator')
    return { kind: 'truth', operand }
  }

  private comparison(operand: Operand, sign: string): Predicate {
    this.index += 1
    if (this.peekSign('(')) {
      if (sign !== '=' && sign !== '!=') this.expected('a value')
      return { kind: 'same', operand, values: this.list(), negated: sign === '!=' }
    }
    return { kind: 'compare', operand, operator: sign as CompareOperator, value: this.literal() }
  }

  private isCondition(operand: Operand): Predicate {
    const negated = this.takeWord('not')
    if (this.takeWord('defined')) return { kind: 'defined', operand, negated }
    if (this.takeWord('empty')) return { kind: 'empty', operand, negated }
    return this.expected("'defined' or 'empty'")
  }

  private operand(): Operand {
    const token = this.tokens[this.index]
    if (token?.kind !== 'word' || this.isBoolean(token)) return { kind: 'literal', literal: this.literal() }
    this.index += 1
    if (this.peekSign('(')) return this.call(token)
    if (!FIELD_ROOTS[this.scope].has(token.text)) {
      return malformed(this.text, token.at, `a field of the ${this.scope}`)
    }
    const path = [token.text]
    while (this.takeSign('.')) path.push(this.name())
    return { kind: 'field', path }
  }

  private call(word: Token & { kind: 'word' }): Operand {
    const lower = word.text.toLowerCase()
    const known = Object.hasOwn(FUNCTIONS, lower) ? FUNCTIONS[lower as keyof typeof FUNCTIONS] : undefined
    if (!known || this.scope !== 'cart') return malformed(this.text, word.at, 'a known function')
    this.needSign('(')
    const outer = this.scope
    this.scope = known.scope
    const argument = this.either()
    this.scope = outer
    this.needSign(')')
    return { kind: 'call', name: known.name, argument }
  }

  private list(): readonly Literal[] {
    this.needSign('(')
    const values = [this.literal()]
    while (this.takeSign(',')) values.push(this.literal())
    this.needSign(')')
    return values
  }

  private literal(): Literal {
    const token = this.tokens[this.index]
    this.index += 1
    if (token?.kind === 'number') return { kind: 'number', value: token.value }
    if (token?.kind === 'string') {
      const money = moneyLiteral(token.text)
      return { kind: 'string', value: token.text, ...(money && { money }) }
    }
    if (token?.kind === 'word' && this.isBoolean(token)) {
      return { kind: 'boolean', value: token.text.toLowerCase() === 'true' }
    }
    this.index -= 1
    return this.expected('a value')
  }

  private isBoolean(token: Token & { kind: 'word' }): boolean {
    return /^(true|false)$/i.test(token.text)
  }

  private name(): string {
    const token = this.tokens[this.index]
    if (token?.kind !== 'word') return this.expected('a field name')
    this.index += 1
    return token.text
  }

  private peekWord(word: string, ahead = 0): boolean {
    const token = this.tokens[this.index + ahead]
    return token?.kind === 'word' && token.text.toLowerCase() === word
  }

  private takeWord(word: string): boolean {
    if (!this.peekWord(word)) return false
    this.index += 1
    return true
  }

  private peekSign(sign: string): boolean {
    const token = this.tokens[this.index]
    return token?.kind === 'sign' && token.text === sign
  }

  private takeSign(sign: string): boolean {
    if (!this.peekSign(sign)) return false
    this.index += 1
    return true
  }

  private needSign(sign: string): void {
    if (!this.takeSign(sign)) this.expected(`'${sign}'`)
  }

  private expected(what: string): never {
    return malformed(this.text, this.tokens[this.index]?.at ?? this.text.length, what)
  }
}
