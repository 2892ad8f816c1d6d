import { expect, it } from 'vitest'
import { fieldsBeside } from './steps'

it('sends what is chosen in the form of the step, and nothing of other forms', () => {
  const html = `<form><input name="q" value="nuts"></form>
    <form><input type="hidden" name="cart" value="c1">
      <input type="radio" name="shipment-1.offer" value="11-1205" checked="">
      <input type="radio" name="shipment-1.offer" value="12-2400">
      <input name="shipment-1.isGift" type="checkbox" value="on">
      <textarea name="shipment-1.packingSlipMessage"></textarea></form>`
  expect(fieldsBeside(html, '.offer"')).toEqual({
    cart: 'c1',
    'shipment-1.offer': '11-1205',
    'shipment-1.packingSlipMessage': '',
  })
})
