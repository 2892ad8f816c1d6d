/** What a script reads of its cart: the fields of lines, charges and shipments. */
import { beforeEach, describe, expect, it } from 'vitest'
import { TYPE_KEYS } from '../../../catalogue/seed/custom-types'
import type { Browser, Page } from '../support/browser'
import { addBoxes } from '../support/boxes'
import { cartOf, usd } from '../support/commerce-path'
import type { PathCart } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  chooseOffer,
  continueToCard,
  giveAddress,
  payByCard,
  send,
  typeAddress,
} from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }

interface Taxed {
  readonly taxedPrice: {
    readonly totalNet: { readonly centAmount: number }
    readonly totalGross: { readonly centAmount: number }
    readonly taxPortions: readonly { readonly amount: { readonly centAmount: number } }[]
  }
}
type Kind = PathCart['lineItems'][number] & {
  readonly lineItemMode: string
  readonly children: readonly string[]
}

const type = (key: string) => ({ typeId: 'type', key })

describe('a cart', () => {
  it('has its parts, its codes each with its state, its taxes and its own fields [DATA-01]', async () => {
    await beGuest(browser, 'ada@example.com')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await addToCart(browser, '4101-01', '2')
    await giveAddress(browser)
    await chooseDelivery(browser)
    await continueToCard(browser)
    const fields = {
      orderTags: ['Uploaded'],
      reshippedFromOrderNumber: 'N-1',
      stashedDiscountCode: 'SAVE5',
      stashedDiscountCodeName: '$5 off',
      campaignId: 'harvest',
      templateId: 'harvest-box',
    }
    await changeCart(
      shop,
      browser,
      { action: 'setKey', key: 'cart-of-ada' },
      ...Object.entries(fields).map(([name, value]) => ({ action: 'setCustomField', name, value })),
      { action: 'addDiscountCode', code: 'SAVE5' },
      {
        action: 'addCustomLineItem',
        slug: 'adjustment-1',
        name: { en: 'Goodwill' },
        quantity: 1,
        money: usd(-100),
        taxCategory: { typeId: 'tax-category', key: 'general' },
      },
    )
    const cart = await cartOf(browser)
    expect(cart).toMatchObject({
      id: expect.stringMatching(/^[\w-]{36}$/) as string,
      version: expect.any(Number) as number,
      key: 'cart-of-ada',
      customerEmail: 'ada@example.com',
      lineItems: [{ sku: '1101-01' }, { sku: '4101-01' }],
      customLineItems: [{ slug: 'adjustment-1' }],
      itemShippingAddresses: [{ key: 'shipment-1', address: { city: 'Montclair' } }],
      shippingMode: 'Single',
      billingAddress: { name: 'Pat Example', city: 'Montclair' },
      taxedPrice: {
        totalNet: usd(expect.any(Number) as number),
        totalGross: usd(expect.any(Number) as number),
        taxPortions: [{ name: 'New Jersey tax', rate: 0.06625, amount: usd(expect.any(Number) as number) }],
      },
      fields,
    })
    const states = Object.fromEntries(cart.discountCodes.map(({ code, state }) => [code, state]))
    expect(states).toMatchObject({ WELCOME10: 'MatchesCart', SAVE5: 'DoesNotMatchCart' })
    const { totalNet, totalGross, taxPortions } = (cart as unknown as Taxed).taxedPrice
    const tax = taxPortions.reduce((sum, { amount }) => sum + amount.centAmount, 0)
    expect(totalGross.centAmount - totalNet.centAmount).toBe(tax)
  })

  it('says that it goes to several addresses, and of a code that it is used up [DATA-01]', async () => {
    await addToCart(browser, '1101-01', '1')
    await beGuest(browser)
    await splitOrder(browser, [{}, CHICAGO], [2, 1])
    // The code is good for one order, and another shopper gets in first.
    await changeCart(shop, browser, { action: 'addDiscountCode', code: 'ONCE' })
    const other = app.newBrowser()
    await addToCart(other)
    await send(other, '/cart', 'Apply', { 'Discount code': 'ONCE' })
    await beGuest(other)
    await giveAddress(other)
    await chooseDelivery(other)
    const placed = await pressPlaceOrder(other, await payByCard(other))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
    await changeCart(shop, browser, { action: 'recalculate' })
    expect(await cartOf(browser)).toMatchObject({
      shippingMode: 'Multiple',
      itemShippingAddresses: [{ key: 'shipment-1' }, { key: 'shipment-2' }],
      discountCodes: [{ code: 'ONCE', state: 'MaxApplicationReached' }],
    })
  })
})

describe('a line', () => {
  it('has what it is, its prices, what it saves, where it goes and what is in it [DATA-02]', async () => {
    await addToCart(browser, '1404-01', '2')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await beGuest(browser)
    await splitOrder(browser, [{}, CHICAGO], [2, 0], [1, 1])
    const line = (await cartOf(browser)).lineItems.find(({ sku }) => sku === '1404-01')
    // 13.99, on sale at 12.49, less 10 %: 11.24.
    expect(line).toMatchObject({
      id: expect.any(String) as string,
      productKey: '1404',
      sku: '1404-01',
      name: expect.stringMatching(/\w/) as string,
      quantity: 2,
      price: usd(1_399),
      piecePrice: usd(1_249),
      totalPrice: usd(2_248),
      totalPriceBeforeCartLevelDiscount: usd(2_498),
      totalSavings: {
        value: usd(550),
        percent: 20,
        comparisonPrice: usd(2_798),
        breakdown: [
          { type: 'ProductDiscount', description: 'Sale', onSale: true, value: usd(300) },
          { type: 'CartDiscount', description: 'Discounts', onSale: false, value: usd(250) },
        ],
        onSale: true,
      },
      variant: { variantId: 1, weight: expect.any(Number) as number },
      lineItemMode: 'Standard',
      priceMode: 'Platform',
      shippingDetails: {
        targets: [
          { addressKey: 'shipment-1', quantity: 1, shippingMethodKey: 'shipment-1' },
          { addressKey: 'shipment-2', quantity: 1, shippingMethodKey: 'shipment-2' },
        ],
      },
      children: [],
    })
  })

  it('says what it is of: a gift, a price from outside or of a channel, a box with its contents [DATA-02]', async () => {
    await addBoxes(browser, 1)
    await addToCart(browser, '1201-01', '7')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'GIFTNUTS' })
    const [almonds] = (await cartOf(browser)).lineItems
    await changeCart(
      shop,
      browser,
      { action: 'setLineItemPrice', lineItemId: almonds?.id, externalPrice: usd(777) },
      {
        action: 'addLineItem',
        sku: '1103-01',
        quantity: 1,
        distributionChannel: { typeId: 'channel', key: 'auto-delivery' },
      },
    )
    const { lineItems } = await cartOf(browser)
    const kinds = lineItems as unknown as readonly Kind[]
    expect(kinds.find(({ id }) => id === almonds?.id)).toMatchObject({
      priceMode: 'ExternalPrice',
      price: usd(777),
    })
    expect(
      kinds.flatMap(({ sku, distributionChannel }) => (distributionChannel === 'auto-delivery' ? [sku] : [])),
    ).toEqual(['1103-01'])
    expect(kinds.filter(({ lineItemMode }) => lineItemMode === 'GiftLineItem')).toMatchObject([
      { sku: '1102-S', totalPrice: usd(0) },
    ])
    const box = kinds.find(({ sku }) => sku === '9801-01')
    const contents = kinds.filter(({ fields }) => fields['parentExternalId'] !== undefined)
    expect(contents.length).toBeGreaterThan(0)
    expect(box?.children).toEqual(contents.map(({ id }) => id))
  })

  it('has its own fields, each as it was stored [DATA-03]', async () => {
    const fields = {
      autoDeliveryInterval: 42,
      markedAsGift: true,
      externalId: 'box-1',
      parentExternalId: 'box-0',
      customizationsDescription: '2 × almonds',
      recipientsJson: '[{"name":"Aunt Example"}]',
      greetingCardMessage: 'Get well soon',
      listMetadata: '{"list":"home"}',
      autoDeliveryOfferLocation: 'cart',
      autoDeliveryOfferType: 'subscribe',
    }
    const [line] = (await cartOf(browser)).lineItems
    await changeCart(shop, browser, {
      action: 'setLineItemCustomType',
      lineItemId: line?.id,
      type: type(TYPE_KEYS.lineItem),
      fields,
    })
    expect((await cartOf(browser)).lineItems[0]?.fields).toEqual(fields)
  })
})

describe('a charge', () => {
  it('has name, slug, message for the packing slip, and says what kind it is [DATA-04]', async () => {
    const entry = (slug: string, name: string, fields: object = {}) => ({
      action: 'addCustomLineItem',
      slug,
      name: { en: name },
      quantity: 1,
      money: usd(-100),
      taxCategory: { typeId: 'tax-category', key: 'general' },
      custom: { type: type(TYPE_KEYS.customLineItem), fields },
    })
    await changeCart(
      shop,
      browser,
      entry('adjustment-1', 'Goodwill', { packingSlipMessage: 'Sorry for the wait' }),
      entry('gift-adjustment-1', 'A gift on us'),
    )
    expect((await cartOf(browser)).customLineItems).toMatchObject([
      {
        name: 'Goodwill',
        slug: 'adjustment-1',
        packingSlipMessage: 'Sorry for the wait',
        kind: 'adjustment',
      },
      { name: 'A gift on us', slug: 'gift-adjustment-1', kind: 'gift adjustment' },
    ])
  })
})

describe('a shipment', () => {
  const pickupIn = ({ forms }: Page): string =>
    forms.flatMap(({ fields }) => fields).find(({ value }) => value?.startsWith('38-'))?.value ?? ''

  beforeEach(() => beGuest(browser))

  it('that is collected names carrier and code in two fields, one that is sent in none [DATA-06]', async () => {
    await giveAddress(browser)
    await chooseDelivery(browser)
    const [sent] = (await cartOf(browser)).itemShippingAddresses
    expect(Object.keys(sent?.fields ?? {}).filter((name) => name.startsWith('shipmentPickup'))).toEqual([])
    await chooseOffer(browser, pickupIn)
    const [collected] = (await cartOf(browser)).itemShippingAddresses
    expect(collected?.fields).toMatchObject({
      shipmentPickupCarrier: expect.stringMatching(/\S/) as string,
      shipmentPickupCode: expect.stringMatching(/\S/) as string,
    })
  })

  it('has its key, address and delivery fields [DATA-05]', async () => {
    await typeAddress(browser, {
      'Company (optional)': 'Nut Lovers',
      'Apartment, suite, unit (optional)': 'Unit 4',
      'A business': true,
    })
    await chooseOffer(browser, pickupIn)
    const { id } = await cartOf(browser)
    const stored = (await shop.merchant.get(`carts/${id}`)) as {
      readonly itemShippingAddresses: readonly { readonly key: string }[]
    }
    const [address] = stored.itemShippingAddresses
    await changeCart(
      shop,
      browser,
      { action: 'updateItemShippingAddress', address: { ...address, email: 'aunt@example.com' } },
      {
        action: 'setItemShippingAddressCustomField',
        addressKey: 'shipment-1',
        name: 'signedTrustedMatchkey',
        value: 'signed',
      },
    )
    const [shipment] = (await cartOf(browser)).itemShippingAddresses
    expect(shipment).toMatchObject({
      key: 'shipment-1',
      address: {
        name: 'Pat Example',
        company: 'Nut Lovers',
        street1: '12 Maple Avenue',
        street2: 'Unit 4',
        city: 'Montclair',
        state: 'NJ',
        postalCode: '07042',
        country: 'US',
        residential: false,
        email: 'aunt@example.com',
        phone: '201-555-0134',
      },
      fields: {
        price: usd(0),
        requestedDeliveryOn: '2026-03-02',
        signedTrustedMatchkey: 'signed',
        shipmentPickupCarrier: expect.any(String) as string,
        shipmentPickupCode: expect.any(String) as string,
      },
    })
  })
})
