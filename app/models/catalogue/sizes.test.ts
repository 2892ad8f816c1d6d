import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { galleryImages } from './bag-pictures'
import { isToBeHad, otherSize } from './other-size'
import { hasSizesToChoose, sizesOf } from './size-choice'
import type { Variant } from './product'
import { variantOf } from './testing/products'

const bag = (key: string) => ({ key, label: key })
const unpriced = { prices: [] }
const soldIn = (...variants: readonly Variant[]) => ({ variants, hidePrice: false })

describe('the pictures of a size', () => {
  const [first, second] = ['/1.jpg', '/2.jpg'].map((url) => ({ url, label: url, width: 1, height: 1 }))
  const images = first && second ? [first, second] : []

  it.each([
    ['NSS', 'bag-1-lb-small', 'Size of the 1 lb small bag'],
    ['CSS', 'bag-1-lb-small', 'Size of the 1 lb small bag'],
    ['SNS', 'bag-1-lb-small', 'Size of the 1 lb small bag'],
    ['DFS', 'bag-1-lb-small', 'Size of the 1 lb small bag'],
    ['NSM', 'bag-1-lb-medium', 'Size of the 1 lb medium bag'],
    ['SNL', 'bag-1-lb-large', 'Size of the 1 lb large bag'],
    ['DFL', 'bag-1-lb-large', 'Size of the 1 lb large bag'],
    ['NSLB', 'bag-5-lb-white', 'Size of the 5 lb white bag'],
    ['CSL', 'bag-5-lb-white', 'Size of the 5 lb white bag'],
    ['SNLB', 'bag-5-lb-brown', 'Size of the 5 lb brown bag'],
    ['DFLB', 'bag-5-lb-brown', 'Size of the 5 lb brown bag'],
    ['BLS', 'bag-black-small', 'Size of the small black bag'],
    ['BLL', 'bag-black-large', 'Size of the large black bag'],
    ['J16', 'bag-16-oz-tamper-evident', 'Size of the 16 oz tamper-evident jar'],
    ['J24', 'bag-24-oz-square', 'Size of the 24 oz square jar'],
    ['J48', 'bag-48-oz-round', 'Size of the 48 oz round jar'],
  ])('of %s have that of its bag second', (key, file, label) => {
    const shown = { url: `/images/brand/${file}.svg`, label, width: 800, height: 800 }
    expect(galleryImages({ images, bagSize: bag(key) })).toEqual([first, shown, second])
    expect(galleryImages({ images: images.slice(0, 1), bagSize: bag(key) })).toEqual([first, shown])
    expect(galleryImages({ images: [], bagSize: bag(key) })).toEqual([shown])
  })

  it('are its own where its bag is none that we know', () => {
    expect(galleryImages({ images })).toEqual(images)
    expect(galleryImages({ images, bagSize: bag('X') })).toEqual(images)
  })
})

describe('a size to choose', () => {
  it('has a price for anybody', () => {
    const [one, two] = [variantOf('a-01'), variantOf('a-02', unpriced)]
    expect(sizesOf(soldIn(one, two))).toEqual([one])
    expect(sizesOf({ ...soldIn(one, two), hidePrice: true })).toEqual([])
  })

  it.each('NSSB NSS NSM NSLB CSSB CSS CSL SNS SNL SNLB DFSB DFS DFL DFLB'.split(' '))(
    'is asked for where one of them is a bag of %s',
    (key) => {
      const [plain, known] = [variantOf('a-01'), variantOf('a-02', { bagSize: bag(key) })]
      expect(hasSizesToChoose(soldIn(plain, known))).toBe(true)
      expect(hasSizesToChoose(soldIn(known))).toBe(false)
      expect(hasSizesToChoose(soldIn(known, variantOf('a-03', unpriced)))).toBe(false)
    },
  )

  it('is not asked for where none is in such a bag', () => {
    expect(hasSizesToChoose(soldIn(variantOf('a-01'), variantOf('a-02')))).toBe(false)
    const jar = variantOf('a-02', { bagSize: bag('J16') })
    expect(hasSizesToChoose(soldIn(variantOf('a-01'), jar))).toBe(false)
  })
})

describe('another size in place of one', () => {
  it.each([
    [{ active: false }],
    [{ backordered: true }],
    [{ sample: true }],
    [{ customProduct: 'Custom Mix' as const }],
    [unpriced],
  ])('is not to be had with %j', (over) => {
    expect(isToBeHad(variantOf('a-01'))).toBe(true)
    expect(isToBeHad(variantOf('a-01', over))).toBe(false)
  })

  it('is the nearest in weight that can be had', () => {
    const sizes = [
      variantOf('a-25', { weight: 25 }),
      variantOf('a-05', { weight: 5 }),
      variantOf('a-01', { weight: 1 }),
      variantOf('a-02', { weight: 2, active: false }),
      variantOf('a-04', { weight: 4, prices: [{ value: usd(1), tiers: [] }] }),
      variantOf('a-03', { weight: 3, hiddenFromSearch: true }),
    ]
    const nearest = (sku: string, weight: number) => otherSize({ variants: sizes }, { sku, weight })?.sku
    expect([nearest('a-02', 2), nearest('a-05', 5), nearest('a-01', 1), nearest('a-25', 25)]).toEqual([
      'a-01',
      'a-04',
      'a-04',
      'a-05',
    ])
    expect(otherSize({ variants: sizes.slice(0, 1) }, { sku: 'a-25', weight: 25 })).toBeUndefined()
  })
})
