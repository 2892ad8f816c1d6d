import { describe, expect, it } from 'vitest'
import {
  answerIn,
  askedAbout,
  differences,
  fromAskedAbout,
  placeLine,
  toQuestion,
  VERIFICATION_STATUSES,
} from './verification'
import type { AddressPlace } from './verification'

const HOME: AddressPlace = {
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
}

describe('the question about an address', () => {
  it.each(VERIFICATION_STATUSES)('is asked for each status but verified: %s [DATA-08]', (status) => {
    const question = toQuestion(HOME, { status, suggestions: [] })
    expect(question?.status).toBe(status === 'verified' ? undefined : status)
  })

  it('offers whole addresses, parts to open and parts to complete, by key and text [DATA-08]', () => {
    const suggestion = { key: 'k', postalCode: '07042', text: '12 Maple Drive, Montclair, NJ 07042' }
    const suggestions = [
      suggestion,
      { ...suggestion, type: 'expand' as const },
      { ...suggestion, type: 'refine' as const },
    ]
    const question = toQuestion(HOME, { status: 'multipleMatches', suggestions })
    expect(question?.choices.map(({ value, type }) => [value, type])).toEqual([
      ['full:k', undefined],
      ['expand:k', 'expand'],
      ['refine:k', 'refine'],
    ])
    expect(question?.choices[0]?.parts).toEqual([
      { text: '12 Maple ', isNew: false },
      { text: 'Drive, ', isNew: true },
      { text: 'Montclair, NJ 07042', isNew: false },
    ])
  })

  it('names the code of a suggestion whose text does not have it [ADDR-10]', () => {
    const suggestion = { key: 'k', postalCode: '62702', text: '12 Maple Avenue, Springfield, IL' }
    const told = (text: string) =>
      toQuestion(HOME, { status: 'multipleMatches', suggestions: [{ ...suggestion, text }] })
        ?.choices[0]?.parts.map((part) => part.text)
        .join('')
    expect(told(suggestion.text)).toBe('12 Maple Avenue, Springfield, IL 62702')
    expect(told(`${suggestion.text} 62702`)).toBe('12 Maple Avenue, Springfield, IL 62702')
  })

  it('is about this address alone', () => {
    expect(fromAskedAbout(askedAbout(HOME))).toEqual(HOME)
    expect(fromAskedAbout(askedAbout({ ...HOME, street2: 'Unit 4' }))).toEqual({ ...HOME, street2: 'Unit 4' })
    expect(fromAskedAbout('x')).toBeNull()
    expect(fromAskedAbout('a|b|c|d|e|FR')).toBeNull()
    expect(placeLine({ ...HOME, street2: 'Unit 4' })).toBe('12 Maple Avenue, Unit 4, Montclair, NJ 07042')
  })

  it('is answered by the fields under its prefix', () => {
    const fields = {
      'shipment-2.about': 'x',
      'shipment-2.choice': ' typed ',
      'shipment-2.unit': ' 4 ',
      number: '1',
    }
    const answer = { about: 'x', choice: 'typed', number: '', unit: '4', given: '', givenUnit: '' }
    expect(answerIn(fields, 'shipment-2.')).toEqual(answer)
    expect(answerIn(fields)).toBeUndefined()
  })
})

it('marks words that are new, each as often as it is', () => {
  expect(differences('1 Park Park', 'Park Park Park 1')).toEqual([
    { text: 'Park Park ', isNew: false },
    { text: 'Park ', isNew: true },
    { text: '1', isNew: false },
  ])
})
