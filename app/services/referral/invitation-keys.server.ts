/** Keys of invitations in the outbox: they tell the shop whom a customer has invited, and nobody without its secret. */
import { createHmac } from 'node:crypto'

export const INVITATION = 'referral-invitation'

export interface InvitationKeys {
  /** The same for every spelling of an e-mail. */
  of(customerId: string, email: string): string
  /** A pattern for LIKE: the invitations of one friend, whoever sent them. */
  patternOf(email: string): string
}

export function createInvitationKeys(secret: string): InvitationKeys {
  // Without the secret, anyone who reads the key could try e-mails until one fits. In hex, nothing is special to LIKE.
  const hashOf = (email: string): string =>
    createHmac('sha256', secret).update(`invitation:${email.trim().toLowerCase()}`).digest('hex')
  return {
    of: (customerId, email) => `${INVITATION}:${customerId}:${hashOf(email)}`,
    patternOf: (email) => `${INVITATION}:%:${hashOf(email)}`,
  }
}
