import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAgentSearch } from './search'
import { AGENT_SEARCH_MAX } from './search-limits'

describe('what an agent types', () => {
  it.each([
    ['N1234567890', 'order'],
    [' n1234567890 ', 'order'],
    ['567890', 'order-end'],
    ['pat@nutwood.example', 'email'],
    ['(201) 555-0134', 'phone'],
    ['+1 201 555 0134', 'phone'],
    ['2015550134', 'phone'],
    ['Pat Example', 'name'],
    ['O’Neill', 'name'],
    ['Xn1234567890', 'name'],
    ['N12345678901', 'name'],
    ['12-345', 'phone'],
    ['Pat 01', 'name'],
    ['Pat 2015550134', 'name'],
    ['2015550134 Pat', 'name'],
  ])('%s is looked for as %s', (typed, kind) => {
    expect(readAgentSearch(typed)?.kind).toBe(kind)
  })

  it.each(['(201) 555-0134', '201.555.0134', '+1 201-555-0134', '12015550134'])(
    'a phone is looked for as it may be written: %s',
    (typed) => {
      const search = readAgentSearch(typed)
      expect(search).toMatchObject({
        phones: expect.arrayContaining([
          '2015550134',
          '201-555-0134',
          '(201) 555-0134',
          '+12015550134',
        ]) as unknown,
      })
    },
  )

  it('finds the same phones in whichever of its ways one of ten digits is typed', () => {
    const phonesOf = (typed: string) => {
      const search = readAgentSearch(typed)
      return search?.kind === 'phone' ? search.phones.toSorted() : []
    }
    const digits = fc.stringMatching(/^[0-9]{10}$/)
    fc.assert(
      fc.property(digits, (typed) => {
        const phones = phonesOf(typed)
        expect(phones).toContain(typed.replace(/^(...)(...)/, '$1-$2-'))
        for (const phone of phones) expect(phonesOf(phone)).toEqual(phones)
      }),
      // Its first digit is not a country code.
      { examples: [['1234567890']] },
    )
  })

  it.each(['555-0134', '+33 1 42 68 53 00', '+44 20 7946 0958'])(
    'a phone of fewer digits or from elsewhere is looked for as it was typed, and by its digits alone: %s',
    (typed) => {
      expect(readAgentSearch(typed)).toEqual({ kind: 'phone', phones: [typed, typed.replace(/\D/g, '')] })
    },
  )

  /** Whether a customer with this first and last name is among those looked for. */
  function isSought(typed: string, firstName: string, lastName: string): boolean {
    const search = readAgentSearch(typed)
    return (
      search?.kind === 'name' &&
      search.names.some(
        ({ first, last }) =>
          (first.length === 0 || first.includes(firstName)) && (last.length === 0 || last.includes(lastName)),
      )
    )
  }

  it.each([
    ['pat DE LA CRUZ', 'Pat', 'De La Cruz'],
    ['pat de la cruz', 'PAT', 'DE LA CRUZ'],
    ['pat van der berg', 'Pat', 'van der Berg'],
    ['Mary Ann Smith', 'Mary Ann', 'Smith'],
    ['Mary Ann Smith', 'Mary', 'Ann Smith'],
    ['mary-ann smith', 'Mary-Ann', 'Smith'],
    ['MARY-ANN SMITH', 'Mary-ann', 'Smith'],
    ["pat o'brien", 'Pat', "O'Brien"],
    ["pat o'brien", 'Pat', 'O’Brien'],
    ["o'brien", 'Pat', "O'Brien"],
    ['mcdonald', 'Pat', 'McDonald'],
    ['pat macdonald', 'Pat', 'MacDonald'],
    ['pat macdonald', 'Pat', 'Macdonald'],
    ['juan carlos de la cruz', 'Juan Carlos', 'de la Cruz'],
    ['a b c d e f smith', 'A B C D E F', 'Smith'],
    ['de la cruz', 'Juan', 'de la Cruz'],
    ['mary ann', 'Mary Ann', 'Smith'],
    ['pat', 'Pat', 'Smith'],
    ['pat', 'Smith', 'Pat'],
  ])('%s finds %s %s', (typed, firstName, lastName) => {
    expect(isSought(typed, firstName, lastName)).toBe(true)
  })

  it.each([
    ['Mary Ann Smith', 'Mary', 'Smith'],
    ['Mary Smith', 'Mary', 'Miller'],
    ['pat', 'Patricia', 'Smith'],
  ])('%s does not find %s %s', (typed, firstName, lastName) => {
    expect(isSought(typed, firstName, lastName)).toBe(false)
  })

  it('is looked for as numbers of orders are written', () => {
    expect(readAgentSearch('n1234567890')).toEqual({ kind: 'order', orderNumber: 'N1234567890' })
    expect(readAgentSearch(' 567890 ')).toEqual({ kind: 'order-end', digits: '567890' })
  })

  it('is looked for whole where it is an email, as long as those may be', () => {
    const email = `pat@${'nutwood.'.repeat(30)}example`
    expect(email.length).toBeGreaterThan(AGENT_SEARCH_MAX)
    expect(readAgentSearch(email)).toEqual({ kind: 'email', email })
  })

  it('is nothing, or something to look for, whatever it is', () => {
    expect(readAgentSearch('   ')).toBeNull()
    fc.assert(fc.property(fc.string(), (typed) => void readAgentSearch(typed)))
  })
})
