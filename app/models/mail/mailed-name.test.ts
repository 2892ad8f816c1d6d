import { describe, expect, it } from 'vitest'
import { mailedName } from './mailed-name'

describe('a name in mail', () => {
  it.each(['Zoë-Ann', 'Mary J.', 'J. R. Example', 'Conor O’Example', "Conor O'Example", '李小龍', 'محمد'])(
    'is %j as it was typed',
    (name) => {
      expect(mailedName(` ${name} `)).toBe(name)
    },
  )

  it.each([
    '',
    ' ',
    'evil.example',
    'See https://evil.example/prize',
    'pat@evil.example',
    'Call 1 800 555 0199',
    'Win $500!',
    '50% off at www.evil.example',
    'Pat\nBcc',
    '<b>Pat</b>',
    `P${'a'.repeat(40)}`,
  ])('is none where %j was typed', (typed) => {
    expect(mailedName(typed)).toBeNull()
  })
})
