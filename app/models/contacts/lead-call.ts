/** The public call behind editor-made forms (API-62). */
import { z } from 'zod'
import { ANSWER_MAX, formKey } from '../content/lead-form'
import { leadFormId } from '../content/lead-form-words'
import { emailField } from '../validation/fields'

/**
 * The form id under one of its names, and the answers. `page` is where our own forms are placed; `emailsAsked`, the
 * e-mails that their sender was asked about and keeps (VAL-05).
 */
export const LeadCallSchema = z
  .object({
    gladlyEmail: emailField.optional(),
    hubspotFormId: formKey.optional(),
    formId: formKey.optional(),
    page: z.string().max(200).optional(),
    emailsAsked: z.array(z.string().max(ANSWER_MAX)).max(30).default([]),
    values: z.record(z.string().regex(/^[\w-]{1,60}$/), z.string().max(ANSWER_MAX)),
  })
  .refine((call) => leadFormId(call) !== undefined, {
    path: ['hubspotFormId'],
    message: 'Please send the id of the form',
  })
  .refine(({ values }) => Object.keys(values).length <= 40, {
    path: ['values'],
    message: 'A form has at most 40 fields',
  })
