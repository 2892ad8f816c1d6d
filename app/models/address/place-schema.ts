/** A place that did not come from the address form, checked by its rules (ADDR-09). */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { ADDRESS_SHAPE, normaliseRegion, withRegionChecks } from './address-form'
import type { AddressPlace } from './verification'

const { street1, street2, city, state, postalCode, country } = ADDRESS_SHAPE

export const PlaceSchema = withRegionChecks(
  z.object({ street1, street2, city, state, postalCode, country }),
).transform(({ street2: second, ...place }): AddressPlace => ({
  ...place,
  ...definedOnly({ street2: second }),
  ...normaliseRegion(place),
}))
