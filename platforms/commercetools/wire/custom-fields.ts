/** Custom fields: typed by a Type, checked when they are written. */
import type { CustomFields, FieldDefinition, FieldType, Type } from '@commercetools/platform-sdk'
import { z } from 'zod'
import { fail } from '../engine/contract'
import type { Store } from '../store'
import { requireReferenced } from './references'
import type { CustomDraft } from './shapes'
import { DateTime, Localized, Money } from './shapes'

type Draft = z.output<typeof CustomDraft>

export function toCustomFields(store: Store, draft: Draft): CustomFields {
  const type = requireReferenced(store, 'type', draft.type)
  const fields = Object.fromEntries(
    Object.entries(draft.fields ?? {}).flatMap(([name, value]) =>
      value === null ? [] : [[name, checkField(type, name, value)]],
    ),
  )
  const missing = type.fieldDefinitions.find((field) => field.required && fields[field.name] === undefined)
  if (missing)
    fail(400, 'RequiredField', `The custom field '${missing.name}' is required.`, { field: missing.name })
  return { type: { typeId: 'type', id: type.id }, fields }
}

/** Sets or (with null or nothing) removes one field. */
export function withCustomField(
  store: Store,
  custom: CustomFields | undefined,
  name: string,
  value: unknown,
): CustomFields {
  if (!custom) return fail(400, 'InvalidOperation', 'This resource has no custom type set.')
  const type = requireReferenced(store, 'type', custom.type)
  if (value !== undefined && value !== null) {
    return { ...custom, fields: { ...custom.fields, [name]: checkField(type, name, value) } }
  }
  const definition = definitionOf(type, name)
  if (definition.required)
    fail(400, 'RequiredField', `The custom field '${name}' is required.`, { field: name })
  if (custom.fields[name] === undefined)
    fail(400, 'InvalidOperation', `The custom field '${name}' is not set.`)
  const { [name]: _removed, ...fields } = custom.fields
  return { ...custom, fields }
}

function definitionOf(type: Type, name: string): FieldDefinition {
  const definition = type.fieldDefinitions.find((field) => field.name === name)
  return (
    definition ??
    fail(400, 'InvalidField', `The type '${type.key}' has no field '${name}'.`, {
      field: name,
      invalidValue: name,
    })
  )
}

function checkField(type: Type, name: string, value: unknown): unknown {
  const definition = definitionOf(type, name)
  const parsed = fieldSchema(definition.type).safeParse(value)
  if (parsed.success) return parsed.data
  return fail(
    400,
    'InvalidField',
    `The value of the custom field '${name}' is not of type ${definition.type.name}.`,
    {
      field: name,
      invalidValue: value,
    },
  )
}

function fieldSchema(type: FieldType): z.ZodType {
  switch (type.name) {
    case 'Boolean':
      return z.boolean()
    case 'Number':
      return z.number()
    case 'String':
      return z.string()
    case 'LocalizedString':
      return Localized
    case 'Enum':
    case 'LocalizedEnum':
      return z.enum(type.values.map((value) => value.key))
    case 'Money':
      return Money
    case 'Date':
      return z.iso.date()
    case 'Time':
      return z.iso.time()
    case 'DateTime':
      return DateTime
    case 'Reference':
      return z.object({ typeId: z.literal(type.referenceTypeId), id: z.string() })
    case 'Set':
      return z.array(fieldSchema(type.elementType))
    default:
      return z.unknown()
  }
}
