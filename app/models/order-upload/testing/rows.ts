/** A test row of an order list, and its address. */
import type { RowValues } from '../upload-rows'

const VALUES: RowValues = {
  sku: 'a-01',
  quantity: '2',
  recipientName: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  phone: '201 555 0134',
}
export const ADDRESS = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '201 555 0134',
  residential: true,
}
export const rowOf = (row: number, values: RowValues = {}) => ({ row, values: { ...VALUES, ...values } })
