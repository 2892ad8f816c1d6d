/** Evaluates a predicate on a subject, which defines what fields and functions mean. */
import type { CompareOperator, Literal, Operand, Predicate, PredicateFunction } from './syntax'

export interface PredicateSubject {
  /** The value a dotted identifier stands for; undefined when it is absent. Lists are arrays. */
  field(path: readonly string[]): unknown
  call(name: PredicateFunction, argument: Predicate): unknown
}

export function evaluate(predicate: Predicate, subject: PredicateSubject): boolean {
  switch (predicate.kind) {
    case 'and':
      return predicate.parts.every((part) => evaluate(part, subject))
    case 'or':
      return predicate.parts.some((part) => evaluate(part, subject))
    case 'not':
      return !evaluate(predicate.part, subject)
    case 'compare':
      return compares(valueOf(predicate.operand, subject), predicate.operator, predicate.value)
    case 'in': {
      const value = valueOf(predicate.operand, subject)
      return predicate.values.some((literal) => equals(value, literal)) !== predicate.negated
    }
    case 'contains':
      return contains(listOf(valueOf(predicate.operand, subject)), predicate.all, predicate.values)
    case 'same': {
      const list = listOf(valueOf(predicate.operand, subject))
      const same = list.length === predicate.values.length && contains(list, true, predicate.values)
      return same !== predicate.negated
    }
    case 'defined':
      return (valueOf(predicate.operand, subject) !== undefined) !== predicate.negated
    case 'empty':
      return (listOf(valueOf(predicate.operand, subject)).length === 0) !== predicate.negated
    case 'truth':
      return valueOf(predicate.operand, subject) === true
  }
}

function valueOf(operand: Operand, subject: PredicateSubject): unknown {
  if (operand.kind === 'field') return subject.field(operand.path) ?? undefined
  if (operand.kind === 'call') return subject.call(operand.name, operand.argument)
  return operand.literal.kind === 'string'
    ? (operand.literal.money ?? operand.literal.value)
    : operand.literal.value
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [value]
}

function contains(list: readonly unknown[], all: boolean, values: readonly Literal[]): boolean {
  const holds = (literal: Literal): boolean => list.some((item) => equals(item, literal))
  return all ? values.every(holds) : values.some(holds)
}

/** An absent value compares to nothing: only `is not defined` and `not(…)` are true of it. */
function compares(value: unknown, operator: CompareOperator, literal: Literal): boolean {
  if (value === undefined) return false
  if (operator === '=')
    return Array.isArray(value) ? value.some((one) => equals(one, literal)) : equals(value, literal)
  if (operator === '!=') return !compares(value, '=', literal)
  const order = orderOf(value, literal)
  if (order === undefined) return false
  if (operator === '<') return order < 0
  if (operator === '>') return order > 0
  return operator === '<=' ? order <= 0 : order >= 0
}

function equals(value: unknown, literal: Literal): boolean {
  const order = orderOf(value, literal)
  return order === undefined ? scalarOf(value) === literal.value : order === 0
}

function isMoney(value: unknown): value is { centAmount: number; currencyCode: string } {
  return typeof value === 'object' && value !== null && 'centAmount' in value && 'currencyCode' in value
}

/** Enum values compare by key, references by id. */
function scalarOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('key' in value) return value.key
  return 'id' in value ? value.id : undefined
}

function orderOf(value: unknown, literal: Literal): number | undefined {
  if (isMoney(value)) {
    if (literal.kind !== 'string' || literal.money?.currencyCode !== value.currencyCode) return undefined
    return value.centAmount - literal.money.centAmount
  }
  const scalar = scalarOf(value)
  if (typeof scalar === 'number' && literal.kind === 'number') return scalar - literal.value
  if (typeof scalar !== 'string' || literal.kind !== 'string') return undefined
  if (scalar === literal.value) return 0
  return scalar < literal.value ? -1 : 1
}
