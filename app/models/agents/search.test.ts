import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAgentSearch } from './search'

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

  it('is looked for as names are written', () => {
    expect(readAgentSearch('pat DE LA CRUZ')).toMatchObject({
      first: expect.arrayContaining(['Pat']) as unknown,
      last: expect.arrayContaining(['De La Cruz', 'DE LA CRUZ']) as unknown,
    })
    expect(readAgentSearch('pat')).toMatchObject({ last: [] })
  })

  it('is nothing, or something to look for, whatever it is', () => {
    expect(readAgentSearch('   ')).toBeNull()
    fc.assert(fc.property(fc.string(), (typed) => void readAgentSearch(typed)))
  })
})
