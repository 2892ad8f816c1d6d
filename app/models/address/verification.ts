/** Results of address verification, and the shopper's answers to them (ADDR-08 to ADDR-14, DATA-08). */
import { definedOnly } from '../defined-only'
import type { Address } from './address'
import { isCountry } from './regions'
import type { FormFailure } from '../validation/form-failure'
import type { FormFields } from '../validation/form-fields'

export const VERIFICATION_STATUSES = [
  'verified',
  'interactionRequired',
  'multipleMatches',
  'requireUnitNumber',
  'requireBuildingNumber',
  'noMatches',
] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** An address without the recipient. */
export type AddressPlace = Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'postalCode' | 'country'>

export interface AddressSuggestion {
  /** The service's key for it. */
  readonly key: string
  readonly postalCode: string
  readonly text: string
  /** `expand` opens further suggestions, `refine` asks for a number; absent for a complete address. */
  readonly type?: 'expand' | 'refine'
}

export interface AddressVerification {
  readonly status: VerificationStatus
  /** As the service spells it; only for a complete address. */
  readonly address?: AddressPlace
  readonly suggestions: readonly AddressSuggestion[]
}

export const placeOf = ({
  street1,
  street2,
  city,
  state,
  postalCode,
  country,
}: AddressPlace): AddressPlace => ({
  street1,
  ...definedOnly({ street2 }),
  city,
  state,
  postalCode,
  country,
})

/** The same recipient at another place. */
export function atPlace(address: Address, place: AddressPlace): Address {
  const { street2: _old, ...rest } = address
  return { ...rest, ...placeOf(place) }
}

export const placeLine = ({ street1, street2, city, state, postalCode }: AddressPlace): string =>
  [street1, street2, `${city}, ${state} ${postalCode}`].filter((part) => Boolean(part)).join(', ')

/** Ties a question to the exact address it was asked about: spelling counts. */
export const askedAbout = (place: AddressPlace): string =>
  [place.street1, place.street2 ?? '', place.city, place.state, place.postalCode, place.country].join('|')

/** Parses it back; null for anything else. */
export function fromAskedAbout(text: string): AddressPlace | null {
  const [street1 = '', street2 = '', city = '', state = '', postalCode = '', country] = text.split('|')
  if (street1 === '' || !isCountry(country)) return null
  return { street1, ...(street2 === '' ? {} : { street2 }), city, state, postalCode, country }
}

export interface TextPart {
  readonly text: string
  readonly isNew: boolean
}

/** The words of a suggestion, marking those the shopper did not type. */
export function differences(typed: string, suggested: string): readonly TextPart[] {
  const known = typed.toLowerCase().split(/[\s,]+/)
  const parts: TextPart[] = []
  for (const word of suggested.split(/(?<=\s)/)) {
    const at = known.indexOf(word.trim().replace(/,$/, '').toLowerCase())
    if (at !== -1) known.splice(at, 1)
    const isNew = at === -1
    const last = parts.at(-1)
    if (last?.isNew === isNew) parts.splice(-1, 1, { text: last.text + word, isNew })
    else parts.push({ text: word, isNew })
  }
  return parts
}

/** Shown to a shopper before an address is accepted. */
export interface AddressQuestion {
  readonly status: Exclude<VerificationStatus, 'verified'>
  readonly legend: string
  /** The number that is missing, each in a field of its own: one may be asked for after the other. */
  readonly asks?: { readonly name: 'number' | 'unit'; readonly label: string }
  /** The building's number that answered an earlier question about this address. */
  readonly given?: string
  /** The unit's. */
  readonly givenUnit?: string
  /** The address that it is about. */
  readonly about: string
  /** The typed address on one line. */
  readonly typed: string
  readonly choices: readonly {
    /** Its form value. */
    readonly value: string
    readonly parts: readonly TextPart[]
    readonly type?: AddressSuggestion['type']
  }[]
}

export const CHOICE_TYPED = 'typed'

const LEGENDS: Readonly<Record<AddressQuestion['status'], string>> = {
  interactionRequired: 'Which address should we use?',
  multipleMatches: 'Which of these is your address?',
  requireUnitNumber: 'Which apartment, suite or unit is it?',
  requireBuildingNumber: 'Which building number is it?',
  noMatches: 'Should we use this address?',
}

const NUMBERS: Partial<Record<AddressQuestion['status'], AddressQuestion['asks']>> = {
  requireUnitNumber: { name: 'unit', label: 'Apartment, suite or unit number' },
  requireBuildingNumber: { name: 'number', label: 'Building number' },
}

export interface AddressAnswer {
  /**
   * `typed`; `as:` plus a complete address; or a suggestion key prefixed with its kind: `full:`, `expand:`, `refine:`.
   */
  readonly choice: string
  readonly about: string
  /** Of the building. */
  readonly number: string
  readonly unit: string
  /** The building's number, from an earlier question about this address. */
  readonly given: string
  /** The unit's, from one as well. */
  readonly givenUnit: string
}

/** The answer for the address with this prefix; undefined if nothing was asked. */
export function answerIn(fields: FormFields, prefix = ''): AddressAnswer | undefined {
  const about = fields[`${prefix}about`]
  if (about === undefined) return undefined
  const text = (name: string) => (fields[prefix + name] ?? '').trim()
  const numberIn = (name: string) => text(name).slice(0, NUMBER_MAX)
  return {
    about,
    choice: text('choice'),
    number: numberIn('number'),
    unit: numberIn('unit'),
    given: numberIn('given'),
    givenUnit: numberIn('givenUnit'),
  }
}

const NUMBER_MAX = 30

/** Two matches may differ only in postal code, which the service may give outside the text. */
const withCode = ({ text, postalCode }: AddressSuggestion): string =>
  text.includes(postalCode) ? text : `${text} ${postalCode}`

export function toQuestion(typed: AddressPlace, found: AddressVerification): AddressQuestion | null {
  const { status, address, suggestions } = found
  if (status === 'verified') return null
  const line = placeLine(typed)
  const own =
    address === undefined || suggestions.length > 0
      ? []
      : [{ value: `as:${askedAbout(address)}`, parts: differences(line, placeLine(address)) }]
  return {
    status,
    legend: LEGENDS[status],
    ...definedOnly({ asks: NUMBERS[status] }),
    about: askedAbout(typed),
    typed: line,
    choices: [
      ...own,
      ...suggestions.map((suggestion) => ({
        value: `${suggestion.type ?? 'full'}:${suggestion.key}`,
        parts: differences(line, withCode(suggestion)),
        ...definedOnly({ type: suggestion.type }),
      })),
    ],
  }
}

/** Text for the error summary. */
export const QUESTION_WORDS: Readonly<Record<AddressQuestion['status'], string>> = {
  interactionRequired: 'Please check the address: we found it written a little differently',
  multipleMatches: 'Please choose your address: there is more than one like it',
  requireUnitNumber: 'Please add the apartment, suite or unit number',
  requireBuildingNumber: 'Please add the building number',
  noMatches: 'We could not find this address. Please correct it, or confirm it as it is',
}

/** For a question left unanswered. */
export const UNANSWERED = 'Please say which address we should use'

/** By field prefix, for forms with several addresses. */
export type AddressQuestions = Readonly<Record<string, AddressQuestion>>

/** The form failure of an address form: errors, or questions. */
export interface AddressAgain extends FormFailure {
  readonly questions?: AddressQuestions
}

/** Form errors for the questions, each at its field. */
export function questionErrors(
  asked: readonly {
    readonly prefix: string
    readonly question: AddressQuestion
    readonly isUnanswered: boolean
  }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    asked.map(({ prefix, question, isUnanswered }) => [
      `${prefix}choice`,
      isUnanswered ? UNANSWERED : QUESTION_WORDS[question.status],
    ]),
  )
}
