import { describe, expect, it } from 'vitest'
import { withSection } from './report'

describe('the page of figures', () => {
  it('gets a section at its end, and a later run replaces that one alone', () => {
    const first = withSection('# Reliability\n', 'kills', '1 kill', 'today')
    const both = withSection(first, 'races', '2 races', 'today')
    const again = withSection(both, 'kills', '3 kills', 'tomorrow')
    expect(again).toContain('3 kills')
    expect(again).not.toContain('1 kill\n')
    expect(again).toContain('2 races')
    expect(again.indexOf('## Kills')).toBeLessThan(again.indexOf('## Races'))
    expect(again.match(/## Kills/g)).toHaveLength(1)
  })
})
