/**
 * Messages for empty fields that are specific to their form: used by the schema after a post, and carried by the
 * control (`data-missing`) for the check while typing (VAL-25).
 */
export const MISSING_WORDS = {
  businessIndustry: 'Please choose your industry',
  orderNumber: 'Please enter your order number',
  problemTopic: 'Please choose what it is about',
  problemMessage: 'Please tell us what is wrong',
  certificateState: 'Please choose the state that issued the certificate',
  certificateNumber: 'Please enter the number of the certificate',
  reviewAuthor: 'Please enter the name to show',
} as const
