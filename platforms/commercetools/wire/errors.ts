/** The published error body for anything thrown. */
import type { ErrorObject } from '@commercetools/platform-sdk'
import type { z } from 'zod'
import { textResponse } from '../../../lib/text-response'
import { PlatformError } from '../engine/contract'
import { serialize } from './serialize'

const AUTH_ERRORS: ReadonlySet<string> = new Set([
  'invalid_token',
  'invalid_client',
  'invalid_request',
  'invalid_grant',
  'invalid_scope',
  'unsupported_grant_type',
  'insufficient_scope',
  'invalid_customer_account_credentials',
])

export function errorResponse(error: unknown): Response {
  if (!(error instanceof PlatformError)) return json(500, generalFailure())
  const [first] = error.errors
  const message = error.message
  const code: string = first?.code ?? ''
  const body = { statusCode: error.statusCode, message, errors: error.errors }
  if (!AUTH_ERRORS.has(code)) return json(error.statusCode, body)
  return json(error.statusCode, { ...body, error: code, error_description: message })
}

export function json(status: number, body: unknown): Response {
  return textResponse(serialize(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  })
}

/** The error of a body that is JSON but not the expected shape: one entry per field. */
export function invalidBody(
  error: z.ZodError,
  body: unknown,
  prefix: readonly PropertyKey[] = [],
): PlatformError {
  return new PlatformError(
    400,
    error.issues
      .slice(0, 20)
      .map((issue) => toFieldError(issue, valueAt(body, issue.path), [...prefix, ...issue.path])),
  )
}

function toFieldError(issue: z.core.$ZodIssue, value: unknown, path: readonly PropertyKey[]): ErrorObject {
  const field = fieldName(path)
  if (value === undefined) {
    return { code: 'RequiredField', message: `The field '${field}' is required.`, field } as ErrorObject
  }
  return {
    code: 'InvalidField',
    message: `The value of '${field}' is not valid: ${issue.message}.`,
    field,
    invalidValue: value,
    ...(issue.code === 'invalid_value' ? { allowedValues: issue.values } : {}),
  } as ErrorObject
}

function fieldName(path: readonly PropertyKey[]): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('')
  return text.replace(/^\./, '') || 'body'
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    body,
  )
}

function generalFailure() {
  const message = 'Sorry, this is an unexpected failure of the platform.'
  return { statusCode: 500, message, errors: [{ code: 'General', message }] }
}
