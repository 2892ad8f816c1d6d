/**
 * Pictures of bag sizes (PDP-12, 13, 15), by size key. Sizes packed alike share one; a size not listed has none. The
 * seed writes these drawings along with the other brand pictures.
 */
import type { Image, Variant } from './product'

const SIZE = 800

const picture = (url: string, label: string): Image => ({
  url,
  label,
  width: SIZE,
  height: SIZE,
})

const SMALL = picture('/images/brand/bag-1-lb-small.svg', 'Size of the 1 lb small bag')
const MEDIUM = picture('/images/brand/bag-1-lb-medium.svg', 'Size of the 1 lb medium bag')
const LARGE = picture('/images/brand/bag-1-lb-large.svg', 'Size of the 1 lb large bag')
const WHITE = picture('/images/brand/bag-5-lb-white.svg', 'Size of the 5 lb white bag')
const BROWN = picture('/images/brand/bag-5-lb-brown.svg', 'Size of the 5 lb brown bag')

const BAG_PICTURES: Readonly<Record<string, Image>> = {
  NSS: SMALL,
  CSS: SMALL,
  SNS: SMALL,
  DFS: SMALL,
  NSM: MEDIUM,
  SNL: LARGE,
  DFL: LARGE,
  NSLB: WHITE,
  CSL: WHITE,
  SNLB: BROWN,
  DFLB: BROWN,
  BLS: picture('/images/brand/bag-black-small.svg', 'Size of the small black bag'),
  BLL: picture('/images/brand/bag-black-large.svg', 'Size of the large black bag'),
  J16: picture('/images/brand/bag-16-oz-tamper-evident.svg', 'Size of the 16 oz tamper-evident jar'),
  J24: picture('/images/brand/bag-24-oz-square.svg', 'Size of the 24 oz square jar'),
  J48: picture('/images/brand/bag-48-oz-round.svg', 'Size of the 48 oz round jar'),
}

/** A variant's gallery: the bag picture comes second. */
export function galleryImages({ images, bagSize }: Pick<Variant, 'images' | 'bagSize'>): readonly Image[] {
  const bag = bagSize === undefined ? undefined : BAG_PICTURES[bagSize.key]
  return bag === undefined ? images : [...images.slice(0, 1), bag, ...images.slice(1)]
}
