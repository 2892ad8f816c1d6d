/** Addresses that the embedded shipping service knows. */

export interface ShippingAddress {
  readonly name?: string
  readonly street1?: string
  readonly city?: string
  readonly state?: string
  readonly postalCode?: string
  readonly country?: 'US' | 'CA'
  readonly phone?: string
}

export const HOME_ADDRESS = {
  name: 'Pat Example',
  street1: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
  phone: '201-555-0134',
} as const satisfies Required<ShippingAddress>

export const TORONTO = {
  street1: '200 King Street West',
  city: 'Toronto',
  state: 'ON',
  postalCode: 'M5H 3T4',
  country: 'CA',
  phone: '416-555-0134',
} as const satisfies ShippingAddress

export const HONOLULU = {
  street1: '300 Ala Moana Boulevard',
  city: 'Honolulu',
  state: 'HI',
  postalCode: '96813',
} as const satisfies ShippingAddress

export const SAN_JUAN = {
  street1: '100 Calle Fortaleza',
  city: 'San Juan',
  state: 'PR',
  postalCode: '00901',
} as const satisfies ShippingAddress

/** Phoenix: four days on the road, and hot in July. */
export const PHOENIX = {
  street1: '500 Desert Road',
  city: 'Phoenix',
  state: 'AZ',
  postalCode: '85004',
} as const satisfies ShippingAddress
