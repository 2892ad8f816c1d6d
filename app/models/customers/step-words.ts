/** Texts of the sign-in steps and the offer that a page and a dialog share. */
import { storeConfig } from '../content/store'

/** AUTH-09 */
export const STEP_FAILED =
  'We encountered an issue processing your request. Please try again or contact customer service if the issue persists.'

/** AUTH-18 */
export const TROUBLE = 'Uh oh. Something went wrong'
export const NO_MAIL = 'No email was sent. Please try again in a moment.'
export const CALL_US = `Call us at ${storeConfig.phone} or write to ${storeConfig.email}.`
