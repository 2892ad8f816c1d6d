import { describe, expect, it } from 'vitest'
import { mailedLine, mailedReference, mailedText } from './mailed-text'

const LINKS = [
  'https://evil.example/prize',
  'Prizes at www.evil.example',
  'evil.ru',
  'EVIL.COM',
  'Claim it (evil.shop)',
  't.co/prize',
  'Your gift at prize-1.com',
  'usps-x.top',
  'win.4u-1.net?a=b',
  'x.com',
  'X.Com',
  'EVIL.TOP',
  'Evil.Club',
  'EVIL.SE',
  'evil.co.uk',
  'pat@evil.example',
]
const OFFERS = ['Win $500!', 'Call (555) 555-0199', 'Call +1 555 555 0199', 'Only € 5']

describe('a line of an address in mail', () => {
  it.each([
    'Pat Example',
    'Mr. & Mrs. Example',
    'Receiving Dept. 4',
    'Front Desk c/o Pat',
    '5 & 10 Stores, Inc.',
    'J.P.Example & Co.',
    'Yahoo! Inc.',
    '100% Nuts',
    'Please Touch Museum',
    '李小龍',
    'P.O.Box 12',
    '12 Main St.NE',
    '12 St.Louis Ave',
    'Example & Co.KG',
    'Apt.4B, No.12',
    'Building 1234, 12345 67th Ave',
    'PSC 1234, Box 56789, APO AE 09123-0123',
  ])('is %j as it was typed', (line) => {
    expect(mailedLine(line)).toBe(line)
  })

  it.each([...LINKS, ...OFFERS, 'Click here to claim your prize now', 'Claim Your Gift'])(
    'is none where %j was typed',
    (line) => {
      expect(mailedLine(line)).toBeNull()
    },
  )
})

describe('a message in mail', () => {
  it('is as it was typed, with sentences', () => {
    const message = 'Happy birthday!\nHere is your gift. Have a nut, e.g. one of the U.S.A.'
    expect(mailedText(message)).toBe(message)
    expect(mailedText('Thanks for all.Love, Pat')).toBe('Thanks for all.Love, Pat')
  })

  it.each([...LINKS, ...OFFERS])('is none where it has %j', (typed) => {
    expect(mailedText(`Happy birthday!\n${typed}`)).toBeNull()
  })
})

it('a number of the buyer’s own books has any number of digits in mail, but neither links nor sentences', () => {
  expect(mailedReference('PO-4500012345/67')).toBe('PO-4500012345/67')
  for (const typed of [...LINKS, 'Claim your prize']) expect(mailedReference(typed)).toBeNull()
})
