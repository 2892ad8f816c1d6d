/**
 * What is kept about a person, for their own eyes: what staff did and what they have opted out of in words, cents as
 * amounts. The file holds it as it is kept.
 */
import { auditWordsOf, isAuditAction } from '../agents/audit-actions'
import { isPrivacyTopic, PRIVACY_TOPICS } from '../contacts/topics'
import { usd } from '../money/money'
import { plainAmount } from './data-export'
import type { Told } from './data-export'

type Parts = Readonly<Record<string, Told | undefined>>

/** The words of an act say whether it was done. */
function withAct(parts: Parts): Parts {
  const { action, isDone, ...rest } = parts
  return isAuditAction(action) ? { action: auditWordsOf(action, isDone === true), ...rest } : parts
}

function withAmount(parts: Parts): Parts {
  const { amountCents, ...rest } = parts
  return typeof amountCents === 'number' ? { ...rest, amount: plainAmount(usd(amountCents)) } : parts
}

const titleOf = (topic: Told): Told =>
  typeof topic === 'string' && isPrivacyTopic(topic) ? PRIVACY_TOPICS[topic] : topic

/** The titles say what is not to be done. */
function withOptOuts(parts: Parts): Parts {
  const { optedOutOf, ...rest } = parts
  return Array.isArray(optedOutOf) ? { ...rest, optedOut: optedOutOf.map(titleOf) } : parts
}

function inWords(value: Told | undefined): Told {
  if (typeof value !== 'object' || value === null) return value ?? null
  return Array.isArray(value) ? value.map(inWords) : partsInWords(value as Parts)
}

export function partsInWords(parts: Parts): Readonly<Record<string, Told>> {
  const entries = Object.entries(withOptOuts(withAmount(withAct(parts))))
  return Object.fromEntries(entries.map(([name, each]) => [name, inWords(each)]))
}
