/** An address as in forms, carts and orders (DATA-05, DATA-07). */
import type { Country } from './regions'

export interface Address {
  readonly name: string
  readonly company?: string
  readonly street1: string
  readonly street2?: string
  readonly city: string
  /** State, territory or province code: `NJ`, `PR`, `ON`. */
  readonly state: string
  readonly postalCode: string
  readonly country: Country
  readonly residential?: boolean
  readonly email?: string
  readonly phone?: string
}
