/** Where something goes, by the rules of the address form: of a place that came otherwise than by its fields (ADDR-09). */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { ADDRESS_SHAPE, withRegionChecks } from './address-form'
import { toPostalCode } from './postal-code'
import { toRegionCode } from './regions'
import type { AddressPlace } from './verification'

const { street1, street2, city, state, postalCode, country } = ADDRESS_SHAPE

export const PlaceSchema = withRegionChecks(
  z.object({ street1, street2, city, state, postalCode, country }),
).transform(({ street2: second, ...place }): AddressPlace => ({
  ...place,
  ...definedOnly({ street2: second }),
  state: toRegionCode(place.country, place.state) ?? place.state,
  postalCode: toPostalCode(place.country, place.postalCode) ?? place.postalCode,
}))
