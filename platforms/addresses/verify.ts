/**
 * Verification: what is known about an address, in the protocol's levels. Pure over the place store; streets are judged
 * only by how their line is written. Rules apply in the order listed.
 */
import type { AddressStore, CountryCode } from './store'
import { fold, holdsName, isOneSlipAway } from './names'
import { completionsOf, hasNumber, hasQuadrant, mended, needsDoor, QUADRANTS } from './streets'
import { writeMoniker } from './moniker'
import type { Step } from './moniker'

export interface Lines {
  readonly street1: string
  readonly street2: string
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: CountryCode
}

export type Level =
  | 'Verified'
  | 'InteractionRequired'
  | 'Multiple'
  | 'PremisesPartial'
  | 'StreetPartial'
  | 'None'

export interface Item {
  readonly moniker: string
  readonly text: string
  readonly postalCode: string
  readonly isFull: boolean
}

export interface Result {
  readonly level: Level
  readonly lines?: Lines
  readonly items: readonly Item[]
}

/** Beyond this, items are grouped by their next character, to be expanded. */
const ITEMS_MAX = 12

const NONE: Result = { level: 'None', items: [] }

/** In picklist format: the code has its own element there. */
const withoutCode = ({ street1, street2, city, state }: Lines): string =>
  [street1, street2, city, state].filter((part) => part !== '').join(', ')

export const oneLine = (lines: Lines): string => `${withoutCode(lines)} ${lines.postalCode}`

function item(step: Step, text: string): Item {
  const { postalCode } = step.lines
  return { moniker: writeMoniker(step), text, postalCode, isFull: step.kind === 'full' }
}

const full = (lines: Lines): Item => item({ kind: 'full', lines }, withoutCode(lines))

const codeOf = ({ country, postalCode }: Lines): string => {
  const plain = postalCode.replace(/[\s-]/g, '').toUpperCase()
  return country === 'US' ? plain.slice(0, 5) : plain.slice(0, 3)
}

/** Codes to choose from, up to the limit; more are grouped by their next character. */
function codeItems(lines: Lines, codes: readonly string[], prefix: string): readonly Item[] {
  if (codes.length <= ITEMS_MAX) return codes.map((postalCode) => full({ ...lines, postalCode }))
  const starts = [...new Set(codes.map((code) => code.slice(0, prefix.length + 1)))]
  if (starts.length === 1) return codeItems(lines, codes, starts[0] ?? prefix)
  return starts.map((start) => {
    const open = start.padEnd(codes[0]?.length ?? start.length, '…')
    const step = { kind: 'codes', lines: { ...lines, postalCode: start } } as const
    return { ...item(step, `${lines.city}, ${lines.state} ${open}`), postalCode: '' }
  })
}

export function expandCodes(store: AddressStore, lines: Lines): Result {
  const prefix = lines.postalCode
  const codes = store.codesOf(lines.country, lines.state, fold(lines.city))
  const items = codeItems(
    lines,
    codes.filter((code) => code.startsWith(prefix)),
    prefix,
  )
  return items.length === 0 ? NONE : { level: 'Multiple', items }
}

/** The correct city name if the typed one is misspelt or does not match the code; null if it is right. */
function rightCity(store: AddressStore, lines: Lines): string | null {
  const places = store.placesOf(lines.country, codeOf(lines))
  const typed = fold(lines.city)
  const isKnown = places.some(({ folded }) => holdsName(folded, typed) || holdsName(typed, folded))
  if (isKnown) return null
  const meant = places.find(({ folded }) => isOneSlipAway(folded, typed)) ?? places[0]
  return meant?.city ?? null
}

/** Parts of a street line to ask for or correct; null if there is nothing to say. */
function judgeStreet(lines: Lines): Result | null {
  const { street1, street2 } = lines
  if (!hasNumber(street1))
    return { level: 'StreetPartial', items: [item({ kind: 'number', lines }, withoutCode(lines))] }
  const choices =
    lines.state === 'DC' && !hasQuadrant(street1)
      ? QUADRANTS.map((quadrant) => `${street1} ${quadrant}`)
      : completionsOf(street1)
  if (choices.length > 1)
    return { level: 'Multiple', items: choices.map((street) => full({ ...lines, street1: street })) }
  return needsDoor(street1, street2)
    ? { level: 'PremisesPartial', items: [item({ kind: 'door', lines }, withoutCode(lines))] }
    : null
}

export function verify(store: AddressStore, typed: Lines): Result {
  const lines = { ...typed, street1: typed.street1.trim().replace(/\s+/g, ' ') }
  if (!/[a-z]/i.test(lines.street1)) return NONE
  if (store.placesOf(lines.country, codeOf(lines)).length === 0)
    return lines.country === 'US' ? expandCodes(store, { ...lines, postalCode: '' }) : NONE
  const city = rightCity(store, lines)
  const street1 = mended(lines.street1)
  const right = { ...lines, city: city ?? lines.city, street1: street1 ?? lines.street1 }
  const open = judgeStreet(right)
  if (open !== null) return open
  const level = city === null && street1 === null ? 'Verified' : 'InteractionRequired'
  return { level, lines: right, items: [] }
}

/** Completes an address with the requested house or unit number. */
export function refine(store: AddressStore, { kind, lines }: Step, text: string): Result {
  const given = text.trim()
  switch (kind) {
    case 'codes':
      return expandCodes(store, lines)
    case 'full':
      return verify(store, lines)
    case 'number':
      return /\d/.test(given)
        ? verify(store, { ...lines, street1: `${given} ${lines.street1}` })
        : verify(store, lines)
    case 'door':
      if (given === '') return verify(store, lines)
      return verify(store, { ...lines, street2: /[a-z]{2}|#/i.test(given) ? given : `Unit ${given}` })
  }
}
