/**
 * What agents, but not customers, may do to a payment: deduct an amount, or take payment outside the shop (AGENT-02).
 */
import { z } from 'zod'
import { definedOnly } from '../defined-only'
import { optionalLine } from '../validation/fields'
import { MAX_ADJUSTMENT_CENTS, OFFLINE_METHODS } from './offline-methods'
import { REASON_MAX, RESHIP_REASONS, TEXT_OF_OTHER_ONLY } from '../agents/reship-reasons'

/** As stored with the payment choice. */
export const AgentPaymentSchema = z.object({
  adjustment: z
    .object({
      cents: z.number().int().positive(),
      reason: z.string().max(REASON_MAX),
      /** Text given for "Other" (AGENT-05). */
      text: z.string().max(REASON_MAX).optional(),
    })
    .optional(),
  offline: z.object({ method: z.enum(OFFLINE_METHODS), reference: z.string().max(60).optional() }).optional(),
})
export type AgentPayment = z.output<typeof AgentPaymentSchema>

const AMOUNT = /^\$?(\d{1,6})(?:\.(\d{1,2}))?$/
const AMOUNT_WRONG = 'Please enter an amount like 5 or 12.50'

const amountField = z
  .string()
  .default('')
  .transform((text) => text.replaceAll(',', '').trim())
  .transform((text, context) => {
    if (text === '') return 0
    const [, dollars = '', cents = ''] = AMOUNT.exec(text) ?? []
    const amount = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
    if (dollars !== '' && amount <= MAX_ADJUSTMENT_CENTS) return amount
    context.addIssue({ code: 'custom', message: AMOUNT_WRONG })
    return z.NEVER
  })

interface Typed {
  readonly adjustment: number
  readonly adjustmentReason: string
  readonly adjustmentOther: string | undefined
  readonly offlineMethod: string
  readonly offlineReference: string | undefined
}

/** What is half filled in is not guessed at: neither charging the whole amount nor dropping what was typed is right. */
function* halfFilled(fields: Typed): Generator<readonly [keyof Typed, string]> {
  const { adjustment, adjustmentReason: reason, adjustmentOther: text } = fields
  if (adjustment === 0 && (reason !== '' || text !== undefined))
    yield ['adjustment', 'Please enter how much is taken off, or leave out the reason']
  if (adjustment > 0 && reason === '') yield ['adjustmentReason', 'Please choose why the payment is adjusted']
  if (adjustment > 0 && reason === 'Other' && text === undefined)
    yield ['adjustmentOther', 'Please write what the reason is']
  if (reason !== '' && reason !== 'Other' && text !== undefined) yield ['adjustmentOther', TEXT_OF_OTHER_ONLY]
  if (fields.offlineMethod === '' && fields.offlineReference !== undefined)
    yield ['offlineMethod', 'Please choose how it is paid, or leave out the number']
}

/** The payment step's fields for agents. */
export const AgentPaymentFieldsSchema = z
  .object({
    adjustment: amountField,
    adjustmentReason: z
      .enum(['', ...RESHIP_REASONS], { error: 'Please choose a reason of the list' })
      .default(''),
    adjustmentOther: optionalLine(REASON_MAX),
    offlineMethod: z.enum(['', ...OFFLINE_METHODS], { error: 'Please choose a way of the list' }).default(''),
    offlineReference: optionalLine(60),
  })
  .superRefine((fields, context) => {
    for (const [path, message] of halfFilled(fields))
      context.addIssue({ code: 'custom', path: [path], message })
  })
  .transform((fields): AgentPayment | undefined => {
    const { adjustment: cents, adjustmentReason: reason, offlineMethod: method } = fields
    if (cents === 0 && method === '') return undefined
    const text = reason === 'Other' ? fields.adjustmentOther : undefined
    return {
      ...(cents === 0 ? {} : { adjustment: { cents, reason, ...definedOnly({ text }) } }),
      ...(method === ''
        ? {}
        : { offline: { method, ...definedOnly({ reference: fields.offlineReference }) } }),
    }
  })
