/** The communications form (ACCT-10): a checkbox per channel; texts require a number. */
import { z } from 'zod'
import { offerPhoneField } from '../offer/offer'

const tick = z
  .literal('on')
  .optional()
  .transform((value) => value === 'on')

export const CommunicationsSchema = z
  .object({ news: tick, texts: tick, post: tick, phone: offerPhoneField })
  .superRefine(({ texts, phone }, context) => {
    if (texts && phone === undefined)
      context.addIssue({ code: 'custom', path: ['phone'], message: 'Please enter the number for your texts' })
  })
