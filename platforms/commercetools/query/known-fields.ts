/**
 * Fields a query may name, at any depth, and types it may compare with: anything else is an error, not an empty result.
 */
import type { Kind } from '../documents'
import { fail } from '../engine/contract'
import { literals } from './evaluate'
import type { Variables } from './evaluate'
import type { Literal, Predicate } from './parse'
import { FIELDS, ROOTS } from './published-fields'

type Queried = Kind | 'product-projection'

const OPEN = 'any'
const PLAIN: ReadonlySet<string> = new Set(['text', 'time', 'number', 'flag'])

const types = new Map<string, ReadonlyMap<string, string>>()

function fieldsOf(type: string): ReadonlyMap<string, string> {
  const known = types.get(type)
  if (known) return known
  const names = (FIELDS[type] ?? '').split(' ').filter((name) => name !== '')
  const fields = new Map(names.map((name) => [name.split(':')[0] ?? name, name.split(':')[1] ?? 'text']))
  types.set(type, fields)
  return fields
}

function malformed(argument: string, problem: string): never {
  return fail(400, 'InvalidInput', `Malformed parameter: ${argument}: ${problem}`)
}

/** The type of a field; any field of an open type is open. */
function typeOf(type: string, field: string, argument: string): string {
  if (type === OPEN) return OPEN
  return fieldsOf(type).get(field) ?? malformed(argument, `The field '${field}' does not exist.`)
}

export function requirePath(kind: Queried, path: readonly string[], argument: string): void {
  path.reduce<string>((type, field) => typeOf(type, field, argument), ROOTS[kind])
}

export function checkPredicate(kind: Queried, tree: Predicate, variables: Variables): void {
  check(ROOTS[kind], tree, variables)
}

function check(type: string, node: Predicate, variables: Variables): void {
  switch (node.type) {
    case 'constant':
      return
    case 'and':
    case 'or':
      check(type, node.left, variables)
      return check(type, node.right, variables)
    case 'not':
      return check(type, node.inner, variables)
    case 'nested':
      return check(typeOf(type, node.field, 'where'), node.inner, variables)
    case 'defined':
    case 'empty':
      return void typeOf(type, node.field, 'where')
    default:
      return checkValues(
        typeOf(type, node.field, 'where'),
        node.field,
        'values' in node ? node.values : [node.value],
        variables,
      )
  }
}

function checkValues(type: string, field: string, values: readonly Literal[], variables: Variables): void {
  const given = literals(values, variables)
  if (type === OPEN) return
  if (!PLAIN.has(type)) malformed('where', `The field '${field}' has fields of its own and no value.`)
  const wrong = given.find(({ value, loose }) => !fits(type, value, loose))
  if (wrong === undefined) return
  malformed('where', `The value ${JSON.stringify(wrong.value)} is not a ${type} as the field '${field}' is.`)
}

/** Variables are text on the wire, and match the type they spell. */
function fits(type: string, value: string | number | boolean, loose: boolean): boolean {
  switch (type) {
    case 'number':
      return typeof value === 'number' || (loose && value !== '' && Number.isFinite(Number(value)))
    case 'flag':
      return typeof value === 'boolean' || (loose && ['true', 'false'].includes(String(value)))
    case 'time':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value))
    default:
      return typeof value === 'string'
  }
}
