/** Text browsers: lynx at a terminal buys by keystrokes; what w3m shows reads in a sensible order. */
import { cards } from '../kit/accounts'
import { expect, httpTest as test } from '../kit/fixtures'
import { isInstalled, openLynx } from '../kit/lynx'

const NUMBER = /Order (N\d+)/

test('lynx searches, buys and reads its receipt by keystrokes alone [GEN-05] [CART-12] [UX-04]', async ({
  shop,
  switches,
  email,
}) => {
  test.skip(!isInstalled('lynx') || !isInstalled('tmux'), 'lynx and tmux are needed')
  const lynx = openLynx(`${shop.url}/`)
  try {
    await lynx.waitFor('Search')
    await lynx.type('Nutwood', 'hickory')
    await lynx.press('Search')
    await lynx.waitFor('Results for')
    await lynx.follow('Hickory Smoked Almonds')
    await lynx.waitFor('Quantity')
    await lynx.choose('Quantity', '2')
    await lynx.press('Add to Cart')
    await lynx.waitFor('Your cart')
    await lynx.follow('Proceed to Checkout')

    await lynx.waitFor('Continue as Guest')
    await lynx.type('Email', email)
    await lynx.press('Continue as Guest')
    await lynx.waitFor('Shipping address')
    await lynx.type('Full name', 'Lyn X. Ample')
    await lynx.type('Street address', '12 Maple Avenue')
    await lynx.type('City', 'Montclair')
    await lynx.choose('State', 'New Jersey')
    await lynx.type('ZIP code', '07042')
    await lynx.type('Phone', '201-555-0134')
    await lynx.press('Continue to delivery')
    await lynx.waitFor('Choose your delivery')
    await lynx.press('Continue to payment')
    await lynx.waitFor('Billing address')
    await lynx.press('Continue to card details')

    await lynx.waitFor('Card number')
    await lynx.type('Name on card', 'Lyn X. Ample')
    await lynx.type('Card number', cards.good)
    await lynx.type('Expir', '12/35')
    await lynx.type('Security code', '123')
    await lynx.press('Use this card')
    await lynx.waitFor('Review your order')
    await lynx.press('Place order')
    await lynx.waitFor('Order N')

    const orderNumber = NUMBER.exec(lynx.screen().join('\n'))?.[1] ?? ''
    const mail = await switches.waitForMail(email)
    expect(mail.subject).toContain(orderNumber)
    expect(mail.text).toContain('Hickory Smoked Almonds')
    expect(await switches.transactions(orderNumber)).toMatchObject([{ state: 'captured' }])
  } finally {
    lynx.quit()
  }
})
