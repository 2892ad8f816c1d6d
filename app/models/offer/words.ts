/** Words of the offer that the specification fixes. */
import { storeConfig } from '../content/store'

/** Said to who gets texts already (OFFER-08). */
export const ALREADY_TEXTED = `Oh ${storeConfig.productWord}!`
