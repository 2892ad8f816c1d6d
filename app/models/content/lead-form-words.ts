/** Texts of marketer-made forms, and their id; separate from the schemas, which browsers do not load. */
import { PHONE_DIGITS } from '../constants/constants'

export const LEAD_FORM_WORDS = {
  required: 'This field is required',
  email: 'Please enter a valid email',
  phone: `Phone number must be exactly ${PHONE_DIGITS} characters`,
  choice: 'Please choose one of these',
  missing: 'Before you send this, please complete:',
  tooLong: 'Please use at most 1000 characters',
  thanks: 'Thank you for contacting us! We will reach out within 1 business day',
} as const

export const leadFormFault = (phone: string) =>
  `Something happened on our end, please contact Customer Experience at ${phone}.`

/** The id it is submitted under; without one it is not submitted at all (FORM-10). */
export const leadFormId = ({
  hubspotFormId,
  formId,
}: {
  readonly hubspotFormId?: string | undefined
  readonly formId?: string | undefined
}) => hubspotFormId ?? formId
