import { describe, expect, it } from 'vitest'
import { smallPictureUrl } from './small-picture'
import { isDrawing } from '../found/page-head'

describe('small pictures', () => {
  it.each(['bowl', 'close'])('of a drawing, as %s, are its bitmap', (view) => {
    const url = `/images/catalogue/1101-${view}-0a1b2c3d4e5f.svg`
    expect(smallPictureUrl(url)).toBe(`${url}.webp`)
  })

  it.each([
    '/images/catalogue/1101-pack-0a1b2c3d4e5f.svg',
    '/images/brand/gift.svg',
    'https://cdn.example/images/catalogue/1101-bowl-0a1b2c3d4e5f.svg',
    'https://cdn.example/almonds.jpg',
    '/images/catalogue/1101-bowl-0a1b2c3d4e5f.svg.webp',
    '',
  ])('of any other, such as %s, are the picture itself', (url) => {
    expect(smallPictureUrl(url)).toBe(url)
  })

  it('are not for networks and merchant centers', () => {
    expect(isDrawing(smallPictureUrl('/images/catalogue/1101-bowl-0a1b2c3d4e5f.svg'))).toBe(true)
  })
})
