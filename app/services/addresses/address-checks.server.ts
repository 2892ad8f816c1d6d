/**
 * Before an address is taken: the service's word on it, the shopper's word on that, and what comes of both. Nothing is
 * kept between two forms: a question goes out with what it is about, and its answer holds for that alone.
 */
import type { Address } from '~/models/address/address'
import { askedAbout, atPlace, CHOICE_TYPED, fromAskedAbout, toQuestion } from '~/models/address/verification'
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
  /** Of a verified one. */
  readonly signedTrustedMatchkey?: string
}

export type CheckedAddress =
  | SettledAddress
  /** `isUnanswered`: it was asked before, and nothing was chosen. */
  | { readonly kind: 'ask'; readonly question: AddressQuestion; readonly isUnanswered: boolean }

export interface AddressChecks {
  /** @param matchkeys of addresses that were verified before, this one perhaps among them */
  check(address: Address, answer?: AddressAnswer, matchkeys?: readonly string[]): Promise<CheckedAddress>
}

/** `refine:key` as its two parts. */
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
    // Codes and states belong together for us whoever says otherwise (docs/decisions/046).
    const regions = regionsOfPostalCode(place.country, place.postalCode)
    if (regions.length > 0 && !regions.includes(place.state)) return unverified(address)
    const settled = atPlace(address, place)
    return { kind: 'settled', address: settled, signedTrustedMatchkey: matchkeys.sign(settled) }
  }

  function settle(address: Address, found: AddressVerification | null, isUnanswered = false): CheckedAddress {
    if (found === null) return unverified(address)
    const question = toQuestion(address, found)
    // What is right is kept as it was typed, but for what the shopper was asked to give.
    if (question === null) return trusted(address, found.address ?? address)
    return { kind: 'ask', question, isUnanswered }
  }

  /** The number that was asked for, where nobody can say what it makes of the address. */
  function withNumber(address: Address, number: string): Address {
    return /^\d/.test(address.street1)
      ? { ...address, street2: number }
      : { ...address, street1: `${number} ${address.street1}` }
  }

  async function giveNumber(address: Address, key: string, number: string): Promise<CheckedAddress> {
    const found = await addresses.refine(key, number)
    return found === null ? unverified(withNumber(address, number)) : settle(address, found)
  }

  /** Whatever was chosen came by the form, so that the service has the last word on it. */
  async function take(address: Address, place: AddressPlace | null): Promise<CheckedAddress> {
    return place === null
      ? settle(address, await addresses.verify(address), true)
      : settle(address, await addresses.verify(place))
  }

  async function follow(address: Address, { choice, number }: AddressAnswer): Promise<CheckedAddress> {
    const [type, key] = choiceParts(choice)
    if (type === CHOICE_TYPED) return unverified(address)
    if (type === 'as') return take(address, fromAskedAbout(key))
    if (type === 'full') return take(address, await addresses.format(key))
    if (type === 'expand') return settle(address, await addresses.refine(key, ''))
    if (type === 'refine' && number !== '') return giveNumber(address, key, number)
    return settle(address, await addresses.verify(address), true)
  }

  return {
    async check(address, answer, known = []) {
      const signedTrustedMatchkey = known.find((matchkey) => matchkeys.isTrusted(address, matchkey))
      if (signedTrustedMatchkey !== undefined) return { kind: 'settled', address, signedTrustedMatchkey }
      // What was changed since the question was asked is another address.
      const isAnswered = answer !== undefined && answer.about === askedAbout(address)
      return isAnswered ? follow(address, answer) : settle(address, await addresses.verify(address))
    },
  }
}
