/** Suggestions while an address is typed: streets by prefix, at places by name, by code, or near a code. */
import { fold } from './names'
import { oneLine } from './verify'
import type { Lines } from './verify'
import type { AddressStore, CountryCode, Place } from './store'
import { streetsBeginning } from './streets'

const SUGGESTIONS_MAX = 7
const PLACES_MAX = 5
/** Used when no place is given. */
const LARGE_CITIES: Readonly<Record<CountryCode, readonly string[]>> = {
  US: ['10001', '90012', '60601', '77002', '85004'],
  CA: ['M5H', 'H2Y', 'V6B', 'T2P', 'K1P'],
}

/** `12 Maple Ave, Montcl`: the street before the last comma, the place after it. */
function parted(typed: string): { readonly street: string; readonly place: string } {
  const [street = '', ...rest] = typed.split(',').map((part) => part.trim())
  return { street, place: rest.filter((part) => part !== '').join(' ') }
}

/** Parses `Montclair NJ 07042`: a name, an optional state and an optional code. */
function placesNamed(store: AddressStore, country: CountryCode, place: string): readonly Place[] {
  const code = /\b(\d{3,5}|[A-Z]\d[A-Z])\b/i.exec(place)?.[1]
  if (code !== undefined) return store.beginningWith(country, code, PLACES_MAX)
  const state = /\s([A-Z]{2})$/.exec(place)?.[1]
  const name = fold(state === undefined ? place : place.slice(0, -2))
  const found = store.beginningWith(country, name, PLACES_MAX * 2)
  return found.filter((each) => state === undefined || each.state === state).slice(0, PLACES_MAX)
}

function placesNear(store: AddressStore, country: CountryCode, location: string): readonly Place[] {
  const code = location.replace(/[\s-]/g, '').slice(0, country === 'US' ? 5 : 3)
  const near = store.beginningWith(country, code === '' ? '~' : code, PLACES_MAX)
  if (near.length > 0) return near
  return LARGE_CITIES[country].flatMap((each) => store.placesOf(country, each).slice(0, 1))
}

/** A complete street is kept as typed. */
function streetsFor(street: string): readonly string[] {
  const found = streetsBeginning(street, SUGGESTIONS_MAX)
  return found.length > 0 || !/^\d+\w*\s+\w+\s+\w/.test(street) ? found : [street]
}

export interface Suggestion {
  readonly text: string
  readonly lines: Lines
  /** Typed spans of the text: start, and exclusive end. */
  readonly matched: readonly (readonly [number, number])[]
}

export function suggest(
  store: AddressStore,
  {
    country,
    typed,
    location,
  }: { readonly country: CountryCode; readonly typed: string; readonly location: string },
): readonly Suggestion[] {
  const { street, place } = parted(typed)
  const streets = streetsFor(street)
  const places = place === '' ? placesNear(store, country, location) : placesNamed(store, country, place)
  const all = places.flatMap(({ city, state, code }) =>
    streets.map((street1): Lines => ({ street1, street2: '', city, state, postalCode: code, country })),
  )
  return all.slice(0, SUGGESTIONS_MAX).map((lines) => {
    const text = oneLine(lines)
    const isBeginning = text.toLowerCase().startsWith(street.toLowerCase())
    return { text, lines, matched: isBeginning ? [[0, street.length] as const] : [] }
  })
}
