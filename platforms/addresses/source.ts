/** Postal codes and their places from the data package, prepared for look-ups (docs/decisions/116). */
import { createRequire } from 'node:module'
import { z } from 'zod'
import { regionsOfPostalCode } from '../../app/models/address/postal-regions'
import { fold } from './names'

export interface PlaceRow {
  readonly country: 'US' | 'CA'
  /** Five digits, or the first three characters of a Canadian code. */
  readonly code: string
  readonly city: string
  readonly state: string
  readonly folded: string
  /** 0 is the name used in mail; the others are accepted for it. */
  readonly rank: number
}

const CodesSchema = z.object({
  codes: z.record(z.string(), z.object({ zip: z.string(), city: z.string(), state: z.string() })),
})

/** Mail is addressed to the city, while the data names its parts. The longest prefix wins. */
const CITIES: Readonly<Record<string, readonly string[]>> = {
  M: ['Toronto'],
  H: ['Montréal', 'Montreal'],
  H7: ['Laval'],
  G1: ['Québec', 'Quebec', 'Quebec City'],
  K1: ['Ottawa'],
  K2: ['Ottawa'],
  K1A: ['Ottawa', 'Gatineau'],
}

/** Words that locate a code within a city and are not part of its name. */
const PART_OF_CITY =
  /\b(downtown|central|inner|outer|upper|lower|north|south|east|west|north(east|west)|south(east|west)|and|provincial government|(new brunswick|prince edward island|nova scotia) )\b/gi

/** Some names in the package have lost letters. */
const isLegible = (name: string) => !name.includes('\uFFFD')

const withoutPart = (name: string) => name.replace(PART_OF_CITY, ' ').replace(/\s+/g, ' ').trim()

function canadianNames(code: string, listed: string): readonly string[] {
  const prefix = [code, code.slice(0, 2), code.slice(0, 1)].find((each) => Object.hasOwn(CITIES, each))
  const [base = '', inner = ''] = listed.replace(/\)$/, '').split(' (')
  const parts = inner.split(' / ').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  const names = [...(prefix === undefined ? [] : (CITIES[prefix] ?? [])), withoutPart(base), base, ...parts]
  return names.filter((name) => name !== '' && isLegible(name))
}

function rowsOf(
  country: PlaceRow['country'],
  code: string,
  state: string,
  names: readonly string[],
): readonly PlaceRow[] {
  const byFolded = new Map<string, string>()
  for (const name of names) if (!byFolded.has(fold(name))) byFolded.set(fold(name), name)
  return [...byFolded].map(([folded, city], rank) => ({ country, code, city, state, folded, rank }))
}

function canadianState(code: string, listed: string): string {
  if (listed.startsWith('Nunavut')) return 'NU'
  return regionsOfPostalCode('CA', `${code} 1A1`)[0] ?? listed
}

/** Read only to fill a store: it is 5 MB of source. */
export function readSource(): readonly PlaceRow[] {
  const require = createRequire(import.meta.url)
  const us = CodesSchema.parse(require('zipcodes/lib/codes'))
  const canada = CodesSchema.parse(require('zipcodes/lib/codesCanada'))
  return [
    ...Object.values(us.codes).flatMap(({ zip, city, state }) => rowsOf('US', zip, state, [city])),
    ...Object.values(canada.codes).flatMap(({ zip, city, state }) =>
      rowsOf('CA', zip, canadianState(zip, state), canadianNames(zip, city)),
    ),
  ]
}
