/**
 * What is said of a field that was left empty, where the form it stands in has words of its own for that: its schema
 * says it after a post, and the control carries it (`data-missing`) for the check while typing (VAL-25).
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
