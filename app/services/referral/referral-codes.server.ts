/** Share link codes: they reveal whose they are and cannot be forged. Nothing is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { REFERRAL_CODE_FORM } from '~/models/referral/referral'

export interface ReferralCodes {
  of(customerId: string): string
  /** The id of the customer who shares it; null for a code that is not ours. */
  read(code: string): string | null
}

const SIGNATURE_BYTES = 12

export function createReferralCodes(secret: string): ReferralCodes {
  const sign = (customerId: string): Buffer =>
    createHmac('sha256', secret).update(`referral:${customerId}`).digest().subarray(0, SIGNATURE_BYTES)
  return {
    of: (customerId) =>
      `${Buffer.from(customerId).toString('base64url')}.${sign(customerId).toString('base64url')}`,
    read(code) {
      if (!REFERRAL_CODE_FORM.test(code)) return null
      const [id = '', signature = ''] = code.split('.')
      const customerId = Buffer.from(id, 'base64url').toString()
      const given = Buffer.from(signature, 'base64url')
      const own = sign(customerId)
      return given.length === own.length && timingSafeEqual(given, own) ? customerId : null
    },
  }
}
