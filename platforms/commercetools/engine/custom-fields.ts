/** Custom fields of carts, items, addresses and shipping: typed by a Type, checked when they are written. */
import type {
  CustomFields,
  CustomFieldsDraft,
  FieldDefinition,
  FieldType,
  ResourceTypeId,
  Type,
} from '@commercetools/platform-sdk'
import { z } from 'zod'
import { toCents } from './money'
import { invalidField, invalidInput, invalidOperation, refOf, requiredField, resolved } from './session'
import type { Session } from './session'
import { without } from './shape'

const MoneyValue = z.looseObject({ currencyCode: z.string().regex(/^[A-Z]{3}$/), centAmount: z.int() })
const ReferenceValue = z.looseObject({ typeId: z.string(), id: z.string() })
const DateValue = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const TimeValue = z.string().regex(/^\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/)

/** The value to store, or undefined if it does not fit the field's type. */
function accepted(type: FieldType, value: unknown): unknown {
  switch (type.name) {
    case 'Boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'Number':
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    case 'String':
      return typeof value === 'string' ? value : undefined
    case 'LocalizedString':
      return z.record(z.string(), z.string()).safeParse(value).data
    case 'Enum':
    case 'LocalizedEnum':
      return type.values.some(({ key }) => key === value) ? value : undefined
    case 'Money': {
      const money = MoneyValue.safeParse(value).data
      return money && toCents(money)
    }
    case 'Date':
      return DateValue.safeParse(value).data
    case 'Time':
      return TimeValue.safeParse(value).data
    case 'DateTime':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
    case 'Reference': {
      const reference = ReferenceValue.safeParse(value).data
      return reference?.typeId === type.referenceTypeId ? reference : undefined
    }
    case 'Set':
      return acceptedSet(type.elementType, value)
  }
}

function acceptedSet(elementType: FieldType, value: unknown): unknown {
  if (!Array.isArray(value)) return undefined
  const elements = value.map((element) => accepted(elementType, element))
  return elements.includes(undefined) ? undefined : elements
}

function definitionOf(type: Type, name: string): FieldDefinition {
  return (
    type.fieldDefinitions.find((definition) => definition.name === name) ??
    invalidOperation(`The type '${type.key}' has no field definition with the name '${name}'.`)
  )
}

function checked(type: Type, name: string, value: unknown): unknown {
  const stored = accepted(definitionOf(type, name).type, value)
  return stored === undefined ? invalidField(name, value) : stored
}

function isRemoval(value: unknown): boolean {
  return value === undefined || value === null
}

/** Custom fields of a draft. The type must extend the kind of resource they are for. */
export function toCustomFields(
  draft: CustomFieldsDraft | undefined,
  resourceTypeId: ResourceTypeId,
  { context }: Session,
): CustomFields | undefined {
  if (!draft) return undefined
  const ref = refOf(draft.type)
  const type = resolved(context.type(ref), 'type', ref)
  if (!type.resourceTypeIds.includes(resourceTypeId)) {
    invalidInput(`The type '${type.key}' cannot be used for resources of type '${resourceTypeId}'.`)
  }
  const fields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(draft.fields ?? {})) {
    if (!isRemoval(value)) fields[name] = checked(type, name, value)
  }
  const missing = type.fieldDefinitions.find(({ name, required }) => required && !Object.hasOwn(fields, name))
  if (missing) requiredField(missing.name)
  return { type: { typeId: 'type', id: type.id }, fields }
}

/** Sets a field, or removes it with null; removing a missing one is refused. */
export function withCustomField(
  custom: CustomFields | undefined,
  name: string,
  value: unknown,
  { context }: Session,
): CustomFields {
  if (!custom) return invalidOperation('This resource has no custom type set. Set the custom type first.')
  const type = resolved(context.type({ id: custom.type.id }), 'type', { id: custom.type.id })
  const definition = definitionOf(type, name)
  if (!isRemoval(value))
    return { ...custom, fields: { ...custom.fields, [name]: checked(type, name, value) } }
  if (definition.required) requiredField(name)
  if (!Object.hasOwn(custom.fields, name)) invalidOperation(`The custom field '${name}' does not exist.`)
  return { ...custom, fields: without(custom.fields, name) }
}
