/** The form fields that accompany a certificate file. */
import { z } from 'zod'
import { regionsOf } from '../address/regions'
import { INVALID_DATE_MESSAGE, isDate } from '../time/calendar-date'
import { optionalLine, requiredLine } from '../validation/fields'
import { MISSING_WORDS } from '../validation/missing-words'

const NO_STATE = MISSING_WORDS.certificateState
const STATES: readonly string[] = regionsOf('US').map(({ code }) => code)

/** `today`: `YYYY-MM-DD`. */
export const certificateSchema = (today: string) =>
  z.object({
    state: z.string({ error: NO_STATE }).refine((code) => STATES.includes(code), { error: NO_STATE }),
    number: requiredLine(MISSING_WORDS.certificateNumber, 60),
    expiresOn: optionalLine().superRefine((typed, context) => {
      if (typed === undefined) return
      if (!isDate(typed)) context.addIssue({ code: 'custom', message: INVALID_DATE_MESSAGE })
      else if (typed < today)
        context.addIssue({ code: 'custom', message: 'This certificate has expired already' })
    }),
  })
