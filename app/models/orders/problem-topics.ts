/** Topics and message length of that form, shared by form and validation. */
export const PROBLEMS = [
  'It has not arrived',
  'Something is missing or wrong',
  'It arrived damaged or melted',
  'It does not taste right',
  'I want to change or cancel it',
  'Something else',
] as const

export const PROBLEM_MESSAGE_MAX = 2_000
