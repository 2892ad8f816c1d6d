import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MailMessage } from '~/models/mail/message'
import { createMail } from '../../../platforms/mail/handler'
import { createMailer, createMailTransport } from './mailer.server'
import type { Mailer } from './mailer.server'
import { renderOrderConfirmation } from './order-confirmation'
import { sampleLinks, sampleOrder } from './testing/sample-order'

const FROM = 'Nutwood <orders@nutwood.example>'
const quiet = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const never = () => Promise.reject(new Error('No call expected'))
const message: MailMessage = {
  to: 'ada@example.com',
  ...renderOrderConfirmation(sampleOrder, sampleLinks),
  dedupeKey: 'order-confirmation:N-1001',
}

function mailerOver(fetch: (address: string, init: RequestInit) => Promise<Response>): Mailer {
  const transport = createMailTransport({ smtpUrl: undefined, baseUrl: 'http://mail.test', fetch })
  return createMailer({ transport, from: FROM, logger: quiet })
}

describe('mail to the embedded outbox', () => {
  const platform = createMail({ dataDir: ':memory:', clock: { now: () => new Date('2026-03-02T15:00:00Z') } })
  const mailer = mailerOver((address, init) => platform.handle(new Request(address, init)))

  it('arrives once, however often it is sent [ORD-11]', async () => {
    await mailer.send(message)
    await mailer.send({ ...message, subject: 'Again' })
    const answer = await platform.handle(new Request('http://mail.test/messages?to=ADA@example.com'))
    const { messages } = (await answer.json()) as { messages: Record<string, unknown>[] }
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      to: 'ada@example.com',
      from: FROM,
      subject: 'Your Nutwood order N-1001',
    })
    expect(messages[0]?.['text']).toContain(
      'Total                                                     $55.28',
    )
  })

  it.each([
    [{ to: 'ada@example.com\r\nBcc: eve@example.com' }],
    [{ to: 'ada@example.com, eve@example.com' }],
    [{ to: 'Ada <ada@example.com>' }],
    [{ subject: 'Hello\nBcc: eve@example.com' }],
    [{ subject: 'Hello\u2028' }],
    [{ replyTo: 'eve@example.com\r\nX: y' }],
    [{ dedupeKey: '' }],
    [{ unsubscribe: 'https://nutwood.example/x>, <https://eve.example/' }],
  ])('refuses %j, and names the field alone', async (change) => {
    const refused = mailerOver(never).send({ ...message, ...change })
    await expect(refused).rejects.toMatchObject({ kind: 'MailRefused' })
    await expect(refused).rejects.toThrow(Object.keys(change)[0])
    await expect(refused).rejects.not.toThrow('example.com')
  })

  it.each(['', 'nobody', 'A <b@c.example>, D <e@f.example>', 'A\r\nBcc: x <b@c.example>'])(
    'refuses to start with the sender %j',
    (from) => {
      const transport = createMailTransport({ smtpUrl: undefined, baseUrl: 'http://mail.test', fetch: never })
      expect(() => createMailer({ transport, from, logger: quiet })).toThrow('sender')
    },
  )

  it.each([
    ['no connection', () => Promise.reject(new Error('refused')), undefined, true],
    ['a 503', () => Promise.resolve(new Response('', { status: 503 })), 503, true],
    ['a 400', () => Promise.resolve(Response.json({}, { status: 400 })), 400, false],
    ['an empty 200', () => Promise.resolve(new Response('')), 200, true],
  ])('throws for %s', async (_, fetch, status, retryable) => {
    await expect(mailerOver(fetch).send(message)).rejects.toMatchObject({
      service: 'mail',
      status,
      retryable,
    })
  })

  it('gives up after five seconds', async () => {
    vi.useFakeTimers()
    const sending = mailerOver(() => new Promise(() => undefined)).send(message)
    const expected = expect(sending).rejects.toMatchObject({ status: undefined, retryable: true })
    await vi.advanceTimersByTimeAsync(5_000)
    await expected
    vi.useRealTimers()
  })
})

describe('mail by SMTP', () => {
  let server: SMTPServer
  let received: { readonly to: string; readonly raw: string }[]
  let refuseWith: number | undefined
  let mailer: Mailer

  beforeEach(async () => {
    received = []
    refuseWith = undefined
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_, __, accept) {
        if (refuseWith === undefined) return accept()
        accept(Object.assign(new Error('no'), { responseCode: refuseWith }))
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo[0]?.address ?? '',
            raw: Buffer.concat(chunks).toString(),
          })
          done()
        })
      },
    })
    server.on('error', () => undefined)
    const listening = server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const smtpUrl = `smtp://127.0.0.1:${port}`
    const transport = createMailTransport({ smtpUrl, baseUrl: 'http://mail.test', fetch: never })
    mailer = createMailer({ transport, from: FROM, logger: quiet })
  })
  afterEach(async () => {
    mailer.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  const header = (raw: string, name: string): string | undefined =>
    new RegExp(`^${name}: (.*)$`, 'mi').exec(raw)?.[1]?.trim()

  it('carries text and HTML, and one Message-ID for one mail however often it is tried', async () => {
    await mailer.send({ ...message, replyTo: 'care@nutwood.example' })
    await mailer.send(message)
    const unsubscribe = `https://nutwood.example/unsubscribe/${'x'.repeat(64)}`
    await mailer.send({ ...message, dedupeKey: 'order-confirmation:N-1002', unsubscribe })
    const [first, again, other] = received.map(({ raw }) => raw)
    expect(received[0]?.to).toBe('ada@example.com')
    expect(header(first ?? '', 'From')).toBe(FROM)
    expect(header(first ?? '', 'Subject')).toBe('Your Nutwood order N-1001')
    expect(header(first ?? '', 'Reply-To')).toBe('care@nutwood.example')
    expect(first).not.toMatch(/^List-Unsubscribe/m)
    const unfolded = other?.replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(header(unfolded, 'List-Unsubscribe')).toBe(`<${unsubscribe}>`)
    expect(header(unfolded, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    expect(first).toContain('text/plain')
    expect(first).toContain('text/html')
    expect(header(first ?? '', 'Message-ID')).toMatch(/^<[0-9a-f]{40}@nutwood\.example>$/)
    expect(header(again ?? '', 'Message-ID')).toBe(header(first ?? '', 'Message-ID'))
    expect(header(other ?? '', 'Message-ID')).not.toBe(header(first ?? '', 'Message-ID'))
  })

  it.each([
    [451, true],
    [550, false],
  ])('tells by reply %i whether another try makes sense, and names no address', async (code, retryable) => {
    refuseWith = code
    const sending = mailer.send(message)
    await expect(sending).rejects.toMatchObject({
      kind: 'UpstreamError',
      service: 'mail',
      status: code,
      retryable,
    })
    await expect(sending).rejects.not.toThrow('example.com')
  })

  it('throws a fault that may pass when nobody listens', async () => {
    const transport = createMailTransport({
      smtpUrl: 'smtp://127.0.0.1:1',
      baseUrl: 'http://mail.test',
      fetch: never,
    })
    const unreachable = createMailer({ transport, from: FROM, logger: quiet })
    await expect(unreachable.send(message)).rejects.toMatchObject({ status: undefined, retryable: true })
    unreachable.close()
  })
})
