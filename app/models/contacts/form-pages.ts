/** Addresses that are a form, without their slash: they are answered where pages of content are. */
export const FORM_PAGES = {
  subscribe: 'newsletter',
  feedback: 'survey',
  'survey-submissions': 'survey',
  contact: 'message',
} as const
