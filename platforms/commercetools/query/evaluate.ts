/** Predicates as functions over documents, compiled once per text. */
import { LRUCache } from 'lru-cache'
import { fail } from '../engine/contract'
import { parsePredicate } from './parse'
import type { Comparison, Literal, Predicate } from './parse'

/** Input variables: `var.name=value`, each possibly repeated. */
export type Variables = ReadonlyMap<string, readonly string[]>

type Test = (value: unknown, variables: Variables) => boolean

export interface Compiled {
  readonly tree: Predicate
  readonly test: Test
}

const NO_VARIABLES: Variables = new Map()
const compiled = new LRUCache<string, Compiled>({ max: 2_000 })

export function compile(source: string): Compiled {
  const known = compiled.get(source)
  if (known) return known
  const tree = parsePredicate(source)
  const fresh = { tree, test: toTest(tree) }
  compiled.set(source, fresh)
  return fresh
}

export function matches(source: string, value: unknown, variables: Variables = NO_VARIABLES): boolean {
  return compile(source).test(value, variables)
}

function toTest(node: Predicate): Test {
  switch (node.type) {
    case 'and': {
      const [left, right] = [toTest(node.left), toTest(node.right)]
      return (value, variables) => left(value, variables) && right(value, variables)
    }
    case 'or': {
      const [left, right] = [toTest(node.left), toTest(node.right)]
      return (value, variables) => left(value, variables) || right(value, variables)
    }
    case 'not': {
      const inner = toTest(node.inner)
      return (value, variables) => !inner(value, variables)
    }
    case 'nested':
      return nested(node.field, toTest(node.inner))
    case 'constant':
      return () => node.value
    case 'defined':
      return (value) => read(value, node.field) !== undefined
    case 'empty':
      return (value) => isEmpty(read(value, node.field))
    case 'in': {
      const wanted = toPlain(node.values)
      return (value, variables) => {
        const found = read(value, node.field)
        return wanted(variables).some((literal) => compare(found, '=', literal))
      }
    }
    case 'contains': {
      const wanted = toPlain(node.values)
      return (value, variables) => {
        const found = toList(read(value, node.field))
        const has = (literal: Plain) => found.some((item) => compare(item, '=', literal))
        return node.all ? wanted(variables).every(has) : wanted(variables).some(has)
      }
    }
    case 'compare': {
      const wanted = toPlain([node.value])
      return (value, variables) => {
        const found = read(value, node.field)
        return wanted(variables).some((literal) => compare(found, node.operator, literal))
      }
    }
  }
}

/** In a list, one element must match as a whole; a missing field never matches. */
function nested(field: string, inner: Test): Test {
  return (value, variables) => {
    const found = read(value, field)
    if (Array.isArray(found)) return found.some((item) => inner(item, variables))
    return found !== undefined && inner(found, variables)
  }
}

function read(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  const found = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined
  if (found !== undefined || field !== 'lowercaseEmail') return found ?? undefined
  const email = read(value, 'email')
  return typeof email === 'string' ? email.toLowerCase() : undefined
}

type Plain = { readonly value: string | number | boolean; readonly loose: boolean }

export function literals(values: readonly Literal[], variables: Variables): Plain[] {
  return values.flatMap((literal): Plain[] => {
    if (typeof literal !== 'object') return [{ value: literal, loose: false }]
    const given = variables.get(literal.variable)
    if (given) return given.map((value) => ({ value, loose: true }))
    return fail(
      400,
      'InvalidInput',
      `Malformed parameter: where: The variable '${literal.variable}' is not given.`,
    )
  })
}

/** Resolved once if there is no variable: thousands of documents are compared. */
function toPlain(values: readonly Literal[]): (variables: Variables) => readonly Plain[] {
  if (values.some((literal) => typeof literal === 'object')) return (variables) => literals(values, variables)
  const plain = literals(values, NO_VARIABLES)
  return () => plain
}

/** Variables are text on the wire: they take the type of the value compared to. */
function compare(found: unknown, operator: Comparison, literal: Plain): boolean {
  if (found === undefined || found === null) return operator === '!='
  if (Array.isArray(found)) return found.some((item) => compare(item, operator, literal))
  const wanted = literal.loose ? coerce(literal.value, found) : literal.value
  if (typeof found !== typeof wanted) return operator === '!='
  if (operator === '=') return found === wanted || sameTime(found, wanted)
  if (operator === '!=') return found !== wanted && !sameTime(found, wanted)
  const [left, right] = comparable(found, wanted)
  if (operator === '<') return left < right
  if (operator === '<=') return left <= right
  if (operator === '>') return left > right
  return left >= right
}

function coerce(value: string | number | boolean, like: unknown): string | number | boolean {
  if (typeof like === 'number') return Number(value)
  if (typeof like === 'boolean') return value === 'true'
  return value
}

const TIME = /^\d{4}-\d\d-\d\dT/
/** The stored, and usual, time format: it sorts as text, and parsing costs ten times as much. */
const STORED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const areStoredTimes = (left: string, right: string): boolean =>
  STORED_TIME.test(left) && STORED_TIME.test(right)

function comparable(found: unknown, wanted: unknown): [string | number, string | number] {
  if (typeof found === 'number' && typeof wanted === 'number') return [found, wanted]
  const [left, right] = [String(found), String(wanted)]
  if (areStoredTimes(left, right) || !TIME.test(left) || !TIME.test(right)) return [left, right]
  return [Date.parse(left), Date.parse(right)]
}

/** Assumes that the texts differ. */
function sameTime(found: unknown, wanted: unknown): boolean {
  if (typeof found !== 'string' || typeof wanted !== 'string' || areStoredTimes(found, wanted)) return false
  return TIME.test(found) && TIME.test(wanted) && Date.parse(found) === Date.parse(wanted)
}

function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  return value === undefined ? [] : [value]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0)
}
