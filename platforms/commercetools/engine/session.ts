/** State of one engine call: cached look-ups, and one moment for all its dates. */
import type { Channel, ChannelRoleEnum, Product, TaxRate } from '@commercetools/platform-sdk'
import { definedOnly } from '../../../app/models/defined-only'
import { fail } from './contract'
import type { EngineContext } from './contract'

export interface Session {
  readonly context: EngineContext
  readonly now: string
  /** Set by actions that change what every price depends on: a line without a price is then refused. */
  strictPrices: boolean
  /** Set when a predicate reads taxes: discounts then depend on the taxes of the same pass. */
  readTaxes: boolean
  product(productId: string): Product | undefined
  /** Tax rates by category and place, filled on first use. */
  readonly taxRates: Map<string, TaxRate>
}

export function createSession(context: EngineContext): Session {
  const products = new Map<string, Product | undefined>()
  return {
    context,
    now: context.now().toISOString(),
    strictPrices: false,
    readTaxes: false,
    taxRates: new Map(),
    product(productId) {
      if (!products.has(productId)) products.set(productId, context.product({ id: productId }))
      return products.get(productId)
    },
  }
}

/** Whether a validity window contains the moment; the end is exclusive. Wire dates need not be normalised. */
export function isWithin(now: string, from: string | undefined, until: string | undefined): boolean {
  const moment = Date.parse(now)
  if (from !== undefined && Date.parse(from) > moment) return false
  return until === undefined || Date.parse(until) > moment
}

export function invalidInput(message: string): never {
  return fail(400, 'InvalidInput', message)
}

export function invalidOperation(message: string): never {
  return fail(400, 'InvalidOperation', message)
}

export function requiredField(field: string): never {
  return fail(400, 'RequiredField', `A value is required for field ${field}.`, { field })
}

export function duplicateField(field: string, duplicateValue: unknown): never {
  const message = `A duplicate value '${String(duplicateValue)}' exists for field '${field}'.`
  return fail(400, 'DuplicateField', message, { field, duplicateValue })
}

export function invalidField(
  field: string,
  invalidValue: unknown,
  allowedValues?: readonly unknown[],
): never {
  const message = `The value '${JSON.stringify(invalidValue)}' is not valid for field '${field}'.`
  return fail(400, 'InvalidField', message, { field, invalidValue, ...(allowedValues && { allowedValues }) })
}

/** Accepts one of the project's languages, or none. */
export function knownLocale(locale: string | undefined, languages: readonly string[]): string | undefined {
  if (locale === undefined || languages.includes(locale)) return locale
  return invalidField('locale', locale, languages)
}

/** Returns the resource, or throws the published error for a missing reference. */
export function resolved<T>(found: T | undefined, typeId: string, ref: { id?: string; key?: string }): T {
  if (found !== undefined) return found
  const by = ref.id !== undefined ? `with identifier '${ref.id}'` : `with key '${ref.key ?? ''}'`
  const message = `The referenced object of type '${typeId}' ${by} was not found. It either doesn't exist, or it can't be accessed from this endpoint.`
  return fail(400, 'ReferencedResourceNotFound', message, { typeId, ...ref })
}

/** Id or key of a resource identifier, whichever is given. */
export function refOf(identifier: { readonly id?: string; readonly key?: string }): {
  id?: string
  key?: string
} {
  return {
    ...definedOnly({ id: identifier.id, key: identifier.key }),
  }
}

/** Returns a channel that has the role, or throws the published error. */
export function requireRole(
  channel: Channel,
  ref: { readonly id?: string; readonly key?: string },
  missingRole: ChannelRoleEnum,
): Channel {
  if (channel.roles.includes(missingRole)) return channel
  const given = ref.id === undefined ? `key '${ref.key ?? ''}'` : `ID '${ref.id}'`
  const message = `Given channel with ${given} does not have the required role ${missingRole}.`
  return fail(400, 'MissingRoleOnChannel', message, {
    channel: { typeId: 'channel', ...refOf(ref) },
    missingRole,
  })
}
