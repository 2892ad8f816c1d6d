/**
 * Checks an address before it is taken: the service's verdict, the shopper's answer to it, and the result of both.
 * Nothing is stored between two forms: a question carries what it is about, and its answer counts for that alone.
 */
import type { Address } from '~/models/address/address'
import { PlaceSchema } from '~/models/address/place-schema'
import {
  askedAbout,
  atPlace,
  CHOICE_TYPED,
  fromAskedAbout,
  placeLine,
  placeOf,
  toQuestion,
} from '~/models/address/verification'
import type {
  AddressAnswer,
  AddressPlace,
  AddressQuestion,
  AddressVerification,
} from '~/models/address/verification'
import { regionsOfPostalCode } from '~/models/address/postal-regions'
import type { AddressService } from './addresses.server'
import type { Matchkeys } from './matchkeys'

export interface SettledAddress {
  readonly kind: 'settled'
  readonly address: Address
  /** Set if it was verified. */
  readonly signedTrustedMatchkey?: string
}

export type CheckedAddress =
  | SettledAddress
  /** `isUnanswered`: asked before, without a choice being made. */
  | { readonly kind: 'ask'; readonly question: AddressQuestion; readonly isUnanswered: boolean }

export interface AddressChecks {
  /** @param matchkeys of addresses verified earlier, perhaps including this one */
  check(address: Address, answer?: AddressAnswer, matchkeys?: readonly string[]): Promise<CheckedAddress>
}

/** A number that the street begins with, unless it is the street's name: `12 Mile Road`, `5th Avenue`. */
const OTHER_NUMBER = /^\d+[a-z]?(?:-\d+)?\s+(?!mile\b)/i

const withBuilding = <P extends AddressPlace>(place: P, number: string): P => ({
  ...place,
  street1: `${number} ${place.street1.replace(OTHER_NUMBER, '')}`,
})

const withUnit = <P extends AddressPlace>(place: P, unit: string): P => ({
  ...place,
  street2: place.street2 === undefined ? unit : `${place.street2} ${unit}`,
})

/** What someone chose, and the number that they typed, if any. */
interface Picked {
  readonly choice: string
  readonly number: string
  /** The number is the unit's; otherwise the building's. */
  readonly isUnit: boolean
}

/** Adds a requested number when the service cannot say what address that makes. */
function withNumber<P extends AddressPlace>(place: P, { number, isUnit }: Picked): P {
  return isUnit ? withUnit(place, number) : withBuilding(place, number)
}

/** With what answered earlier questions about it; an empty one answered none. */
function withNumbers<P extends AddressPlace>(place: P, building: string, unit: string): P {
  const numbered = building === '' ? place : withBuilding(place, building)
  return unit === '' ? numbered : withUnit(numbered, unit)
}

/** Splits `refine:key` into its two parts. */
function choiceParts(choice: string): readonly [type: string, key: string] {
  const at = choice.indexOf(':')
  return at === -1 ? [choice, ''] : [choice.slice(0, at), choice.slice(at + 1)]
}

export function createAddressChecks(options: {
  readonly addresses: Pick<AddressService, 'verify' | 'refine' | 'format'>
  readonly matchkeys: Matchkeys
}): AddressChecks {
  const { addresses, matchkeys } = options

  const unverified = (address: Address): SettledAddress => ({ kind: 'settled', address })

  function trusted(address: Address, place: AddressPlace): SettledAddress {
    // Postal code and state must match, whatever the service says (docs/decisions/046).
    const regions = regionsOfPostalCode(place.country, place.postalCode)
    if (regions.length > 0 && !regions.includes(place.state)) return unverified(address)
    const settled = atPlace(address, place)
    return { kind: 'settled', address: settled, signedTrustedMatchkey: matchkeys.sign(settled) }
  }

  /** The shopper's choice, when it could not be checked: it came from the form, and may be no address. */
  function unlooked(address: Address, place: AddressPlace): SettledAddress {
    const { data } = PlaceSchema.safeParse(place)
    return unverified(data === undefined ? address : atPlace(address, data))
  }

  /** `place`: what was checked, if the shopper chose another address than the typed one. */
  function settle(
    address: Address,
    found: AddressVerification | null,
    { isUnanswered = false, place }: { readonly isUnanswered?: boolean; readonly place?: AddressPlace } = {},
  ): CheckedAddress {
    if (found === null) return place === undefined ? unverified(address) : unlooked(address, place)
    const question = toQuestion(address, found)
    // A correct address is kept as typed, except for what the shopper was asked to add.
    if (question === null) return trusted(address, found.address ?? place ?? address)
    return { kind: 'ask', question, isUnanswered }
  }

  async function giveNumber(address: Address, key: string, picked: Picked): Promise<CheckedAddress> {
    const found = await addresses.refine(key, picked.number)
    return found === null ? unverified(withNumber(address, picked)) : settle(address, found)
  }

  /** The choice came from the form, so the service has the last word on it. */
  async function take(address: Address, place: AddressPlace | null): Promise<CheckedAddress> {
    return place === null
      ? settle(address, await addresses.verify(address), { isUnanswered: true })
      : settle(address, await addresses.verify(place), { place })
  }

  /**
   * A typed number takes precedence over a choice that does not involve it, and that may just have been preselected.
   */
  async function followNumber(
    address: Address,
    [type, key]: ReturnType<typeof choiceParts>,
    picked: Picked,
  ): Promise<CheckedAddress> {
    if (type === CHOICE_TYPED) return unverified(withNumber(address, picked))
    if (type === 'refine') return giveNumber(address, key, picked)
    const place = (type === 'as' ? fromAskedAbout(key) : null) ?? address
    return take(address, withNumber(placeOf(place), picked))
  }

  async function follow(address: Address, picked: Picked): Promise<CheckedAddress> {
    const [type, key] = choiceParts(picked.choice)
    if (picked.number !== '' && type !== 'expand') return followNumber(address, [type, key], picked)
    if (type === CHOICE_TYPED) return unverified(address)
    if (type === 'as') return take(address, fromAskedAbout(key))
    if (type === 'full') return take(address, await addresses.format(key))
    if (type === 'expand') return settle(address, await addresses.refine(key, ''))
    return settle(address, await addresses.verify(address), { isUnanswered: true })
  }

  /** The next question is about the same fields of the form, and keeps the numbers that are no part of them. */
  async function takeAnswer(address: Address, answer: AddressAnswer): Promise<CheckedAddress> {
    const { choice, number, unit, given, givenUnit } = answer
    const isUnit = unit !== ''
    const picked = { choice, number: isUnit ? unit : number, isUnit }
    const checked = await follow(withNumbers(address, given, givenUnit), picked)
    if (checked.kind !== 'ask') return checked
    const { question, isUnanswered } = checked
    const { name: asked } = question.asks ?? {}
    // What is asked for again was wrong.
    const building = asked === 'number' ? '' : given || number
    const ofUnit = asked === 'unit' ? '' : givenUnit || unit
    return {
      kind: 'ask',
      isUnanswered,
      question: {
        ...question,
        about: askedAbout(address),
        typed: placeLine(withNumbers(address, building, ofUnit)),
        ...(building === '' ? {} : { given: building }),
        ...(ofUnit === '' ? {} : { givenUnit: ofUnit }),
      },
    }
  }

  return {
    async check(address, answer, known = []) {
      const signedTrustedMatchkey = known.find((matchkey) => matchkeys.isTrusted(address, matchkey))
      if (signedTrustedMatchkey !== undefined) return { kind: 'settled', address, signedTrustedMatchkey }
      // If it was changed since the question was asked, it is another address.
      const isAnswered = answer !== undefined && answer.about === askedAbout(address)
      return isAnswered ? takeAnswer(address, answer) : settle(address, await addresses.verify(address))
    },
  }
}
