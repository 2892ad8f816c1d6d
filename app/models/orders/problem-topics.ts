/** What an order can be written to us about, and how much: for the form and for its check. */
export const PROBLEMS = [
  'It has not arrived',
  'Something is missing or wrong',
  'It arrived damaged or melted',
  'It does not taste right',
  'I want to change or cancel it',
  'Something else',
] as const

export const PROBLEM_MESSAGE_MAX = 2_000
