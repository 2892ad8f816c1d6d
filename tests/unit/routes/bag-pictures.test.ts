/** Which picture of its bag a product's gallery shows, and at which position. */
import { describe, expect, it } from 'vitest'
import { BRAND_ART } from '../../../catalogue/illustrations/brand'
import { productPage } from '../../kit/goods'
import type { Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { setAttribute, updateProduct } from '../support/stock'

const { shop, app } = await openRoutes()
const browser = app.newBrowser()

const slides = ({ document }: Page) =>
  [...document.querySelectorAll('[aria-label^="Pictures of"] li[id] img')].map((each) => ({
    src: each.getAttribute('src') ?? '',
    alt: each.getAttribute('alt') ?? '',
  }))
const bagOf = (page: Page) => slides(page).map(({ src }) => /\/bag-(.+)\.svg$/.exec(src)?.[1] ?? null)

describe('the picture of a bag', () => {
  it('stands second, and is that of the size shown [PDP-12] [PDP-13]', async () => {
    const pound = await browser.open(productPage('1101-01'))
    expect(bagOf(pound)).toEqual([null, '1-lb-small', null, null])
    expect(slides(pound)[1]?.alt).toBe('Size of the 1 lb small bag')
    const five = await browser.follow(pound, /^5 lb bag/)
    expect(bagOf(five)).toEqual([null, '5-lb-white', null, null])
  })

  it('comes last where there is one other picture [PDP-13]', async () => {
    const [first, ...others] = slides(await browser.open(productPage('1101-01'))).filter(
      ({ src }) => !src.includes('/bag-'),
    )
    const actions = others.map(({ src }) => ({ action: 'removeImage', sku: '1101-01', imageUrl: src }))
    await updateProduct(shop, '1101-01', actions)
    const page = await browser.open(productPage('1101-01'))
    expect(slides(page)[0]).toEqual(first)
    expect(bagOf(page)).toEqual([null, '1-lb-small'])
  })

  it.each([
    ['NSM', '1-lb-medium'],
    ['SNL', '1-lb-large'],
    ['SNLB', '5-lb-brown'],
    ['BLS', 'black-small'],
    ['BLL', 'black-large'],
    ['J16', '16-oz-tamper-evident'],
    ['J24', '24-oz-square'],
    ['J48', '48-oz-round'],
  ])('is known of the size %s: %s [PDP-15]', async (size, name) => {
    await setAttribute(shop, '1101-05', 'bagSize', size)
    const page = await browser.open(productPage('1101-05'))
    expect(bagOf(page)[1]).toBe(name)
    // The seed draws it; test shops have no pictures.
    expect(BRAND_ART).toHaveProperty(`bag-${name}`)
  })

  it('is not there for a size whose picture is not known [PDP-12]', async () => {
    await setAttribute(shop, '1101-05', 'bagSize', 'NSSB')
    expect(bagOf(await browser.open(productPage('1101-05')))).toEqual([null, null, null])
  })
})
