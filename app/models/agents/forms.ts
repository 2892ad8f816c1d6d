/** Forms of the agent pages. */
import { z } from 'zod'
import { emailField, optionalLine } from '../validation/fields'
import { RESHIP_REASONS, REASON_MAX, TEXT_OF_OTHER_ONLY } from './reship-reasons'
import { AGENT_SEARCH_MAX } from './search-limits'

export const AgentFormSchema = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('find'), search: optionalLine(AGENT_SEARCH_MAX) }),
    z.object({ intent: z.literal('act-for'), customer: z.string() }),
    z.object({ intent: z.literal('act-for-guest'), email: emailField }),
    z.object({ intent: z.literal('leave') }),
    z.object({ intent: z.literal('clear-copied-order') }),
  ],
  { error: 'Please use a button of this page' },
)

/** Repeats an order: free of charge with a reason (AGENT-04), or paid like any other. */
export const CopyOrderSchema = z
  .object({
    intent: z.enum(['reship', 'copy'], { error: 'Please use a button of this page' }),
    reason: z.enum(['', ...RESHIP_REASONS], { error: 'Please choose a reason of the list' }).default(''),
    otherReason: optionalLine(REASON_MAX),
  })
  .superRefine(({ intent, reason, otherReason }, context) => {
    if (intent === 'reship' && reason === '')
      context.addIssue({ code: 'custom', path: ['reason'], message: 'Please choose a reason' })
    if (intent === 'reship' && reason === 'Other' && otherReason === undefined)
      context.addIssue({ code: 'custom', path: ['otherReason'], message: 'Please write what the reason is' })
    if (intent === 'reship' && reason !== '' && reason !== 'Other' && otherReason !== undefined)
      context.addIssue({ code: 'custom', path: ['otherReason'], message: TEXT_OF_OTHER_ONLY })
  })
