/** Sends mail: by SMTP if configured, otherwise to the embedded outbox. */
import { MailMessageSchema, MailSenderSchema } from '~/models/mail/message'
import type { MailMessage } from '~/models/mail/message'
import type { Logger } from '../logger'
import { createOutboxTransport } from './outbox-transport.server'
import type { OutboxTransportOptions } from './outbox-transport.server'
import { createSmtpTransport } from './smtp-transport.server'

/** Hands one mail over, or throws UpstreamError. Repeating the same dedupe key must be harmless. */
export interface MailTransport {
  deliver(message: MailMessage, from: string): Promise<void>
  close(): void
}

export interface Mailer {
  /**
   * Resolves once the mail is accepted. Throws UpstreamError if it is not, and MailRefused for a message that must not
   * be sent at all.
   */
  send(message: MailMessage): Promise<void>
  close(): void
}

/** The message itself is invalid, such as a header smuggled into an address: retrying cannot help. */
export class MailRefused extends Error {
  readonly kind = 'MailRefused'
  override readonly name = 'MailRefused'
}

export function createMailer(options: {
  readonly transport: MailTransport
  /** `Nutwood <orders@nutwood.example>` */
  readonly from: string
  readonly logger: Logger
}): Mailer {
  const { transport, logger } = options
  const sender = MailSenderSchema.safeParse(options.from)
  if (!sender.success) throw new MailRefused('The sender is no mail address')
  const from = sender.data

  return {
    async send(message) {
      const parsed = MailMessageSchema.safeParse(message)
      if (!parsed.success) {
        const fields = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
        logger.error({ fields }, 'mail refused')
        throw new MailRefused(`Unfit for a mail: ${fields.join(', ')}`)
      }
      await transport.deliver(parsed.data, from)
    },
    close: () => transport.close(),
  }
}

export function createMailTransport(
  options: OutboxTransportOptions & { readonly smtpUrl: string | undefined },
): MailTransport {
  return options.smtpUrl === undefined
    ? createOutboxTransport(options)
    : createSmtpTransport({ smtpUrl: options.smtpUrl })
}
