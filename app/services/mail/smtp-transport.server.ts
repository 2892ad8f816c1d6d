/** Sends mail by SMTP. A message keeps its Message-ID over all attempts, so receivers drop repeats. */
import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { UpstreamError } from '../upstream'
import type { MailTransport } from './mailer.server'
import { definedOnly } from '~/models/defined-only'
import { listHeaders } from './list-headers'

const CONNECT_MS = 5_000
const SOCKET_MS = 15_000

const SmtpFaultSchema = z.object({ responseCode: z.number().int().optional() })

/** nodemailer's errors contain addresses and server text: only the reply code is passed on. */
function toFault(error: unknown): UpstreamError {
  const status = SmtpFaultSchema.safeParse(error).data?.responseCode
  // 5xx is final; 4xx and no answer at all are not.
  const retryable = status === undefined || status < 500
  return new UpstreamError({ service: 'mail', operation: 'send', status, retryable })
}

function messageId(dedupeKey: string, from: string): string {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${createHash('sha256').update(dedupeKey).digest('hex').slice(0, 40)}@${domain}>`
}

export function createSmtpTransport({ smtpUrl }: { readonly smtpUrl: string }): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SOCKET_MS,
    // A template is text, never a path or a URL to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async deliver(message, from) {
      const { to, subject, html, text, dedupeKey, replyTo } = message
      try {
        await transporter.sendMail({
          from,
          to,
          subject,
          html,
          text,
          messageId: messageId(dedupeKey, from),
          // Keeps out-of-office answers away from the shop's mailbox.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...listHeaders(message),
          },
          ...definedOnly({ replyTo }),
        })
      } catch (error) {
        throw toFault(error)
      }
    },
    close: () => transporter.close(),
  }
}
