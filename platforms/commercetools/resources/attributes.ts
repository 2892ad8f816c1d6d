/** Attributes of variants, checked against the product type. */
import type {
  Attribute,
  AttributeDefinition,
  AttributeType,
  ProductType,
  ProductVariant,
} from '@commercetools/platform-sdk'
import { z } from 'zod'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from '../engine/contract'
import type { Kind } from '../documents'
import type { Context } from '../wire/context'
import { findReferenced } from '../wire/references'
import { DateTime, Localized, Money, optional } from '../wire/shapes'

export const AttributeDraft = z.object({ name: z.string(), value: optional(z.unknown()) })

/** Attribute values for storage, without those that have no value. */
export function toAttributes(
  drafts: readonly z.output<typeof AttributeDraft>[],
  type: ProductType,
  context: Context,
): Attribute[] {
  const byName = new Map<string, Attribute>()
  for (const { name, value } of drafts) {
    if (value === undefined || value === null) byName.delete(name)
    else byName.set(name, { name, value: toValue(definitionOf(type, name), value, context) })
  }
  return [...byName.values()]
}

/** Checks constraints across all variants: required attributes, SameForAll and Unique. */
export function checkVariants(variants: readonly ProductVariant[], type: ProductType): void {
  for (const definition of type.attributes ?? []) {
    const values = variants.map(
      (variant) => variant.attributes?.find(({ name }) => name === definition.name)?.value,
    )
    const { name, attributeConstraint } = definition
    if (definition.isRequired && definition.level === 'Variant' && values.includes(undefined)) {
      fail(400, 'RequiredField', `The attribute '${name}' is required.`, { field: name })
    }
    const texts = values.filter((value) => value !== undefined).map((value) => JSON.stringify(value))
    const distinct = new Set(texts).size
    if (attributeConstraint === 'Unique' && distinct !== texts.length) {
      fail(
        400,
        'DuplicateAttributeValue',
        `The attribute '${name}' must have another value on each variant.`,
        {
          attribute: { name, value: values[0] },
        },
      )
    }
    if (attributeConstraint === 'SameForAll' && distinct > 1) {
      fail(400, 'InvalidOperation', `The attribute '${name}' must be the same on all variants.`)
    }
  }
}

function definitionOf(type: ProductType, name: string): AttributeDefinition {
  const definition = type.attributes?.find((known) => known.name === name)
  return (
    definition ??
    fail(400, 'InvalidField', `The product type has no attribute '${name}'.`, {
      field: 'attributes',
      invalidValue: name,
    })
  )
}

function toValue({ name, type }: AttributeDefinition, value: unknown, context: Context): unknown {
  const parsed = schemaOf(type, context).safeParse(value)
  if (parsed.success) return parsed.data
  return fail(400, 'InvalidField', `The value of the attribute '${name}' is not of type ${type.name}.`, {
    field: name,
    invalidValue: value,
  })
}

function schemaOf(type: AttributeType, context: Context): z.ZodType {
  switch (type.name) {
    case 'boolean':
      return z.boolean()
    case 'text':
      return z.string()
    case 'ltext':
      return Localized
    case 'number':
      return z.number()
    case 'money':
      return Money
    case 'date':
      return z.iso.date()
    case 'time':
      return z.iso.time()
    case 'datetime':
      return DateTime
    case 'enum':
    case 'lenum':
      return enumSchema(type.values)
    case 'reference':
      return referenceSchema(type.referenceTypeId, context)
    case 'nested':
      return nestedSchema(type.typeReference.id, context)
    case 'set':
      return z.array(schemaOf(type.elementType, context))
    default:
      return z.never()
  }
}

/** Enum values are written by key (with or without label) and returned with their label. */
function enumSchema(values: readonly { readonly key: string; readonly label: unknown }[]): z.ZodType {
  return z
    .union([z.string(), z.object({ key: z.string() }).transform(({ key }) => key)])
    .transform((key) => values.find((value) => value.key === key))
    .refine((value) => value !== undefined, 'not a value of the enum')
}

function referenceSchema(typeId: string, { store }: Context): z.ZodType {
  return z
    .object({ typeId: z.literal(typeId), id: z.string().optional(), key: z.string().optional() })
    .transform(({ id, key }) => {
      const ref = { ...definedOnly({ id, key }) }
      const found = findReferenced(store, typeId as Kind, ref)
      return found && { typeId, id: found.id }
    })
    .refine((reference) => reference !== undefined, 'the referenced resource does not exist')
}

function nestedSchema(typeId: string, context: Context): z.ZodType {
  return z.array(AttributeDraft).transform((drafts) => {
    const type = context.store.get('product-type', typeId)
    return type ? toAttributes(drafts, type, context) : []
  })
}
