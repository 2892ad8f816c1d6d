import { expect, it } from 'vitest'
import { fieldsBeside } from './steps'

it('sends the form as a browser does: choices of lists, typed text, and nothing that is locked', () => {
  const html = `<form><input type="radio" name="shipment-1.offer" value="11" checked>
      <select name="shipment-1.day"><option value="1">Mon</option><option value="2" selected>Tue</option></select>
      <textarea name="shipment-1.packingSlipMessage">Love &amp; nuts</textarea>
      <input name="shipment-1.name" value="Pat &amp; Co"><input name="shipment-1.old" value="x" disabled></form>`
  expect(fieldsBeside(html, '.offer')).toEqual({
    'shipment-1.offer': '11',
    'shipment-1.day': '2',
    'shipment-1.packingSlipMessage': 'Love & nuts',
    'shipment-1.name': 'Pat & Co',
  })
})

it('sends what is chosen in the form of the step, and nothing of other forms', () => {
  const html = `<form><input name="q" value="nuts"></form>
    <form><input type="hidden" name="cart" value="c1">
      <input type="radio" name="shipment-1.offer" value="11-1205" checked="">
      <input type="radio" name="shipment-1.offer" value="12-2400">
      <input name="shipment-1.isGift" type="checkbox" value="on">
      <textarea name="shipment-1.packingSlipMessage"></textarea></form>`
  expect(fieldsBeside(html, '.offer')).toEqual({
    cart: 'c1',
    'shipment-1.offer': '11-1205',
    'shipment-1.packingSlipMessage': '',
  })
})
