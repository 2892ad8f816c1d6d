/** The forms of agents' pages. */
import { z } from 'zod'
import { emailField, optionalLine } from '../validation/fields'
import { AGENT_SEARCH_MAX } from './search-limits'

export const AgentFormSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('find'), search: optionalLine(AGENT_SEARCH_MAX) }),
    z.object({ intent: z.literal('act-for'), customer: z.string().max(64) }),
    z.object({ intent: z.literal('act-for-guest'), email: emailField }),
    z.object({ intent: z.literal('leave') }),
  ],
  { error: 'Please use a button of this page' },
)
