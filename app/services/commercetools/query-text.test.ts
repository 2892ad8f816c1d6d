/** Names in the text of a query. */
import { describe, expect, it } from 'vitest'
import { spellingsOf } from './query-text'

describe('the spellings of an e-mail', () => {
  it('are as it is, without capitals, all in capitals, and as names begin', () => {
    expect(spellingsOf('pat.lee@Example.com')).toEqual([
      'pat.lee@Example.com',
      'pat.lee@example.com',
      'PAT.LEE@EXAMPLE.COM',
      'Pat.lee@example.com',
      'Pat.Lee@example.com',
    ])
    expect(spellingsOf('pat_lee@example.com')).toContain('Pat_Lee@example.com')
    expect(spellingsOf('42@example.com')).toEqual(['42@example.com', '42@EXAMPLE.COM'])
  })
})
