/** Parses the XML of address verification into a verification result (API-57, DATA-08). */
import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { toCountry } from '~/models/address/regions'
import { definedOnly } from '~/models/defined-only'
import type {
  AddressPlace,
  AddressSuggestion,
  AddressVerification,
  VerificationStatus,
} from '~/models/address/verification'

/** Nothing is declared or looked up, and texts stay texts: `07042` is not a number. */
const parser = new XMLParser({
  // XML's own five entities are decoded below; entities declared by a document are never expanded.
  processEntities: false,
  parseTagValue: false,
  ignoreAttributes: true,
  trimValues: true,
  isArray: (name) => name === 'line' || name === 'item',
})

const STATUSES: Readonly<Record<string, VerificationStatus>> = {
  verified: 'verified',
  interactionrequired: 'interactionRequired',
  multiple: 'multipleMatches',
  premisespartial: 'requireUnitNumber',
  streetpartial: 'requireBuildingNumber',
  none: 'noMatches',
}

const PREDEFINED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  amp: '&',
}

const plain = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|#39|amp);/g, (whole, name: string) => PREDEFINED[name] ?? whole)

const text = z.string().transform(plain)
const ItemSchema = z.object({
  moniker: text.pipe(z.string().min(1).max(4_000)),
  partialtext: text.pipe(z.string().min(1).max(500)),
  postcode: text.default(''),
  fulladdress: z.string().default('false'),
})
/** An element without content is an empty text. */
const orEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? {} : value), schema)

const AnswerSchema = z.object({
  qas: z.object({
    verifylevel: z.string().transform((level, context) => {
      const status = STATUSES[level.toLowerCase()]
      if (status !== undefined) return status
      context.addIssue({ code: 'custom', message: 'unknown level' })
      return z.NEVER
    }),
    address: orEmpty(z.object({ line: z.array(text).default([]) })).optional(),
    picklist: orEmpty(z.object({ item: z.array(ItemSchema).max(500).default([]) })).optional(),
  }),
})

/** Lines in the order of our layout; null if they make no complete address. */
function toPlace(lines: readonly string[]): AddressPlace | null {
  const [street1 = '', street2 = '', city = '', state = '', postalCode = '', named = ''] = lines
  const country = toCountry(named)
  if (street1 === '' || city === '' || state === '' || postalCode === '' || country === null) return null
  return { street1, ...(street2 === '' ? {} : { street2 }), city, state, postalCode, country }
}

/** What a part of an address stands for: a number to be added, or several addresses. */
function typeOf(status: VerificationStatus, isFull: boolean): AddressSuggestion['type'] {
  if (isFull) return undefined
  return status === 'requireUnitNumber' || status === 'requireBuildingNumber' ? 'refine' : 'expand'
}

/** Null for anything that is not such an answer. */
export function toVerification(xml: string): AddressVerification | null {
  let read: unknown
  try {
    read = parser.parse(xml)
  } catch {
    return null
  }
  const parsed = AnswerSchema.safeParse(read)
  if (!parsed.success) return null
  const { verifylevel: status, address, picklist } = parsed.data.qas
  const place = toPlace(address?.line ?? [])
  return {
    status,
    ...(place === null ? {} : { address: place }),
    suggestions: (picklist?.item ?? []).map(({ moniker, partialtext, postcode, fulladdress }) => ({
      key: moniker,
      postalCode: postcode,
      text: partialtext,
      ...definedOnly({ type: typeOf(status, fulladdress.toLowerCase() === 'true') }),
    })),
  }
}
