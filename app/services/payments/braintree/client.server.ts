/** Calls through the SDK: a wall-clock deadline over each, one shape of fault, and never an SDK object in a fault. */
import braintree from 'braintree'
import type { Clock } from '../../clock'
import type { Logger } from '../../logger'
import { isUpstreamError, UpstreamError } from '../../upstream'
import { withinDeadline } from '../../deadline'
import { connect } from './transport.server'

export interface BraintreeOptions {
  /** `sandbox` or `production`. */
  readonly environment: string
  readonly merchantId: string
  readonly publicKey: string
  readonly privateKey: string
  readonly clock: Clock
  readonly logger: Logger
  /** Replaces `environment`: another host with the same protocol. */
  readonly environmentOverride?: braintree.Environment
  readonly limits?: Partial<BraintreeLimits>
}

export interface BraintreeLimits {
  /** A search and a sale. */
  readonly authorizeMs: number
  readonly callMs: number
  /** Wait before repeating a search that should have found something. */
  readonly searchAgainMs: number
}

export interface BraintreeClient {
  readonly limits: BraintreeLimits
  run<T>(
    operation: string,
    deadlineMs: number,
    work: (sdk: braintree.BraintreeGateway) => Promise<T>,
  ): Promise<T>
  /** An answer came, but about something other than what was asked. */
  mismatch(operation: string): UpstreamError
}

const SERVICE = 'payments'
const LIMITS: BraintreeLimits = { authorizeMs: 10_000, callMs: 8_000, searchAgainMs: 1_000 }

function toFault(operation: string, error: unknown, isLate: boolean): UpstreamError {
  if (isUpstreamError(error)) {
    const { status, retryable, code } = error
    return new UpstreamError({ service: SERVICE, operation, status, retryable, code })
  }
  // The SDK rejects a malformed id without a call.
  if (error instanceof Error && error.name === 'notFoundError')
    return new UpstreamError({ service: SERVICE, operation, status: 404, retryable: false })
  const code = isLate ? undefined : 'unreadable-answer'
  return new UpstreamError({ service: SERVICE, operation, retryable: true, code })
}

function environmentOf(name: string): braintree.Environment {
  if (name === 'sandbox') return braintree.Environment.Sandbox
  if (name === 'production') return braintree.Environment.Production
  throw new Error('BRAINTREE_ENVIRONMENT must be sandbox or production')
}

export function createBraintreeClient(options: BraintreeOptions): BraintreeClient {
  const { merchantId, publicKey, privateKey, clock, logger } = options
  const environment = options.environmentOverride ?? environmentOf(options.environment)
  const account = { environment, merchantId, publicKey, privateKey }
  // Fails at startup, not at the first payment, if the SDK or the account is unusable.
  connect(account, AbortSignal.abort())
  return {
    limits: { ...LIMITS, ...options.limits },
    async run(operation, deadlineMs, work) {
      const startedAt = clock.now().getTime()
      let isLate = false
      try {
        return await withinDeadline({ for: operation, ms: deadlineMs }, (signal) => {
          signal.addEventListener('abort', () => (isLate = true))
          return work(connect(account, signal))
        })
      } catch (error) {
        const fault = toFault(operation, error, isLate)
        const { status, code, retryable } = fault
        const ms = clock.now().getTime() - startedAt
        if (retryable) logger.warn({ service: SERVICE, operation, status, code, ms }, 'payment gateway fault')
        throw fault
      }
    },
    mismatch(operation) {
      logger.error({ service: SERVICE, operation }, 'payment gateway answered about something else')
      return new UpstreamError({ service: SERVICE, operation, retryable: false, code: 'mismatch' })
    },
  }
}
