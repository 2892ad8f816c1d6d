import { describe, expect, it } from 'vitest'
import { toVerification } from './verification-xml'

const ITEM =
  '<item><moniker>m|1</moniker><partialtext>12 A &amp; B Street</partialtext><postcode>07042</postcode><fulladdress>false</fulladdress></item>'
const reply = (level: string, inside = '') =>
  `<?xml version="1.0"?><qas><verifylevel>${level}</verifylevel>${inside}</qas>`
const lines = (...texts: readonly string[]) =>
  `<address>${texts.map((text) => `<line>${text}</line>`).join('')}</address>`

describe('the XML of verification', () => {
  it.each([
    ['Verified', 'verified'],
    ['InteractionRequired', 'interactionRequired'],
    ['Multiple', 'multipleMatches'],
    ['PremisesPartial', 'requireUnitNumber'],
    ['StreetPartial', 'requireBuildingNumber'],
    ['none', 'noMatches'],
  ])('says %s for %s [DATA-08]', (level, status) => {
    expect(toVerification(reply(level))).toEqual({ status, suggestions: [] })
  })

  it('has suggestions with key, code, text and what they are for [DATA-08]', () => {
    const suggestion = { key: 'm|1', postalCode: '07042', text: '12 A & B Street' }
    const of = (level: string) => toVerification(reply(level, `<picklist>${ITEM}</picklist>`))?.suggestions
    expect(of('Multiple')).toEqual([{ ...suggestion, type: 'expand' }])
    expect(of('StreetPartial')).toEqual([{ ...suggestion, type: 'refine' }])
  })

  it('has an address only where it is a whole one of our two countries', () => {
    const whole = ['12 Maple Avenue', '', 'Montclair', 'NJ', '07042', 'USA']
    expect(toVerification(reply('Verified', lines(...whole)))?.address).toEqual({
      street1: '12 Maple Avenue',
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
    })
    for (const partial of [[], whole.slice(0, 4), [...whole.slice(0, 5), 'FRA']])
      expect(toVerification(reply('Verified', lines(...partial)))).not.toHaveProperty('address')
  })

  it.each([
    ['nothing', ''],
    ['no XML', 'hello'],
    ['another document', '<html><body>502</body></html>'],
    ['a level that nobody knows', reply('Perhaps')],
    ['half of it', reply('Multiple', `<picklist>${ITEM}`).slice(0, -10)],
  ])('is no answer where it is %s', (_name, xml) => {
    expect(toVerification(xml)).toBeNull()
  })

  it('expands nothing that a document declares', () => {
    const bomb = `<!DOCTYPE qas [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${reply(
      'Verified',
      lines('&b;', '', 'Montclair', 'NJ', '07042', 'USA'),
    ).replace(/^<\?xml[^>]*\?>/, '')}`
    expect(JSON.stringify(toVerification(bomb))).not.toContain('aaaa')
  })
})
