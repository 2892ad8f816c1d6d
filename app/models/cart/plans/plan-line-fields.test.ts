import { describe, expect, it } from 'vitest'
import { CHANNELS } from '../../constants/constants'
import { planAutoDelivery } from './plan-auto-delivery'
import type { AutoDeliveryChoice } from './plan-auto-delivery'
import type { Cart } from '../cart'
import { planGreetingMessage } from './plan-line-fields'
import { cartOf, lineOf } from '../testing/carts'

const switchOf = (cart: Cart, choice: AutoDeliveryChoice) => planAutoDelivery(cart, choice, () => undefined)

describe('switching a line to Auto-Delivery', () => {
  it('sets interval, offer and channel in one plan [LINE-12]', () => {
    const cart = cartOf({ lineItems: [lineOf('a', { fields: { listMetadata: 'home' } })] })
    const choice = { lineItemId: 'a', interval: 42, offerLocation: 'cart', offerType: 'line' }
    expect(switchOf(cart, choice)).toEqual([
      {
        action: 'setLineItemCustomType',
        lineItemId: 'a',
        type: { typeId: 'type', key: 'line-item-fields' },
        fields: {
          listMetadata: 'home',
          autoDeliveryInterval: 42,
          autoDeliveryOfferLocation: 'cart',
          autoDeliveryOfferType: 'line',
        },
      },
      {
        action: 'setLineItemDistributionChannel',
        lineItemId: 'a',
        distributionChannel: { typeId: 'channel', key: 'auto-delivery' },
      },
    ])
  })

  it('and back takes fields and channel away', () => {
    const line = lineOf('a', {
      takesFields: true,
      fields: { autoDeliveryInterval: 42, autoDeliveryOfferLocation: 'cart', listMetadata: 'home' },
      distributionChannel: CHANNELS.autoDelivery,
    })
    expect(switchOf(cartOf({ lineItems: [line] }), { lineItemId: 'a', interval: null })).toEqual([
      { action: 'setLineItemCustomField', lineItemId: 'a', name: 'autoDeliveryInterval' },
      { action: 'setLineItemCustomField', lineItemId: 'a', name: 'autoDeliveryOfferLocation' },
      { action: 'setLineItemDistributionChannel', lineItemId: 'a' },
    ])
    const cart = cartOf({ lineItems: [line] })
    const toRetail = planAutoDelivery(cart, { lineItemId: 'a', interval: null }, () => CHANNELS.retail)
    expect(toRetail.at(-1)).toEqual({
      action: 'setLineItemDistributionChannel',
      lineItemId: 'a',
      distributionChannel: { typeId: 'channel', key: CHANNELS.retail },
    })
  })

  it('changes another interval without touching the channel, and the same one not at all', () => {
    const line = lineOf('a', {
      takesFields: true,
      fields: { autoDeliveryInterval: 42 },
      distributionChannel: CHANNELS.autoDelivery,
    })
    const cart = cartOf({ lineItems: [line] })
    expect(switchOf(cart, { lineItemId: 'a', interval: 14 })).toEqual([
      { action: 'setLineItemCustomField', lineItemId: 'a', name: 'autoDeliveryInterval', value: 14 },
    ])
    expect(switchOf(cart, { lineItemId: 'a', interval: 42 })).toEqual([])
  })

  it('takes the children of a bundle along, and leaves prices from outside alone', () => {
    const cart = cartOf({
      lineItems: [
        lineOf('box', { priceMode: 'ExternalPrice', fields: { externalId: 'b' }, takesFields: true }),
        lineOf('in', { fields: { parentExternalId: 'b' } }),
      ],
    })
    const actions = switchOf(cart, { lineItemId: 'box', interval: 7 })
    expect(actions.map((action) => [action.action, 'lineItemId' in action && action.lineItemId])).toEqual([
      ['setLineItemCustomField', 'box'],
      ['setLineItemDistributionChannel', 'in'],
    ])
  })

  it.each([0, -7, 6, 35, 43, 1_000])('refuses an interval of %i days, which nobody offers', (interval) => {
    expect(switchOf(cartOf({ lineItems: [lineOf('a')] }), { lineItemId: 'a', interval })).toEqual([])
  })

  it('leaves gifts, children and unknown lines as they are', () => {
    const cart = cartOf({
      lineItems: [
        lineOf('gift', { lineItemMode: 'GiftLineItem' }),
        lineOf('in', { fields: { parentExternalId: 'b' } }),
      ],
    })
    for (const lineItemId of ['gift', 'in', 'none'])
      expect(switchOf(cart, { lineItemId, interval: 42 })).toEqual([])
  })
})

describe('the message of a greeting card', () => {
  const card = { ...lineOf('card').variant, customProduct: 'Greeting Card' as const }

  it('is written into the card, and once is enough [LINE-09]', () => {
    const line = lineOf('card', { variant: card, takesFields: true, fields: { greetingCardMessage: 'Hi' } })
    const cart = cartOf({ lineItems: [line] })
    expect(planGreetingMessage(cart, { lineItemId: 'card' }, 'Get well soon')).toEqual([
      {
        action: 'setLineItemCustomField',
        lineItemId: 'card',
        name: 'greetingCardMessage',
        value: 'Get well soon',
      },
    ])
    expect(planGreetingMessage(cart, { lineItemId: 'card' }, 'Hi')).toEqual([])
  })

  it('goes on no other line [LINE-09]', () => {
    const cart = cartOf({ lineItems: [lineOf('almonds')] })
    expect(planGreetingMessage(cart, { lineItemId: 'almonds' }, 'Hi')).toEqual([])
    expect(planGreetingMessage(cart, { lineItemId: 'none' }, 'Hi')).toEqual([])
  })
})
