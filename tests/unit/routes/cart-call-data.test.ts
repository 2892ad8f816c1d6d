/** What a script reads of its cart: the fields of lines, charges and shipments. */
import { beforeEach, describe, expect, it } from 'vitest'
import { TYPE_KEYS } from '../../../catalogue/seed/custom-types'
import type { Browser, Page } from '../support/browser'
import { cartOf, usd } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, chooseOffer, giveAddress, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const type = (key: string) => ({ typeId: 'type', key })

describe('a line', () => {
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
        // Where there is a company nobody lives.
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
