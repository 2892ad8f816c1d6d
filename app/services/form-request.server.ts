/** Reads a request's body into guarded fields, or answers with an honest 4xx. */
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { check, inPlainWords } from '~/models/validation/check'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import { fieldErrors, guardForm } from '~/models/validation/form-fields'
import { isTooDeep } from '~/models/validation/json-depth'
import type { FormFields, FormLimits } from '~/models/validation/form-fields'
import { isJsonBody } from '~/utils/json-body'
import { admittedBody } from './admitted-body'

/** A list of ten thousand invalid entries is not answered with ten thousand messages. */
const MAX_CALL_ERRORS = 20

export interface FormRequest {
  readonly fields: FormFields
  readonly entries: readonly (readonly [string, string])[]
}

/** For a body that no form of ours sends. */
export function refuseForm(): Response {
  const headers = { 'Cache-Control': 'private, no-store' }
  return new Response('This form could not be read', { status: 400, headers })
}

const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const asForms = new TextDecoder('utf-8', { ignoreBOM: true })

/** The same that `request.formData()` would read; undefined if that has to be asked. */
function admittedForm(request: Request): URLSearchParams | undefined {
  const bytes = URL_ENCODED.test(request.headers.get('Content-Type') ?? '')
    ? admittedBody(request)
    : undefined
  return bytes === undefined ? undefined : new URLSearchParams(asForms.decode(bytes))
}

/** Throws a 400 Response for a body that is not a form, or that no page of ours sends. Few forms need other limits. */
export async function readForm(request: Request, limits?: FormLimits): Promise<FormRequest> {
  let form: FormData | URLSearchParams
  try {
    form = admittedForm(request) ?? (await request.formData())
  } catch (error) {
    // The server's body limit aborts the stream midway with its own answer.
    if (error instanceof Response) throw error
    throw refuseForm()
  }
  const guarded = guardForm(form.entries(), limits)
  if (!guarded.ok) throw refuseForm()
  return { fields: guarded.fields, entries: guarded.entries }
}

/** One field before the form itself is read later; undefined for a body that is not a form. */
export async function peekField(request: Request, name: string): Promise<string | undefined> {
  try {
    const value = (admittedForm(request) ?? (await request.clone().formData())).get(name)
    return typeof value === 'string' ? value : undefined
  } catch (error) {
    if (error instanceof Response) throw error
    return undefined
  }
}

const NOT_JSON = Symbol('no JSON')

/** The body as JSON that is safe to traverse: valid, and not too deep. */
async function readJson(request: Request): Promise<unknown> {
  try {
    const body: unknown = await request.json()
    return isTooDeep(body) ? NOT_JSON : body
  } catch {
    return NOT_JSON
  }
}

export type ParsedCall<T> =
  | { readonly ok: true; readonly value: T }
  | {
      readonly ok: false
      readonly status: 400 | 415
      readonly errors: readonly { readonly message: string; readonly key?: string }[]
    }

/** Validates a parsed query or body against its schema: the first message of each field. */
export function checkCall<S extends z.ZodType>(input: unknown, schema: S): ParsedCall<z.output<S>> {
  const parsed = check(schema, input)
  if (parsed.success) return { ok: true, value: parsed.data }
  const errors = Object.entries(fieldErrors(parsed.error)).slice(0, MAX_CALL_ERRORS)
  return {
    ok: false,
    status: 400,
    errors: errors.map(([key, message]) => ({ ...(key === '' ? {} : { key }), message })),
  }
}

/** Validates the JSON body of an API call against its schema. */
export async function parseCall<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<ParsedCall<z.output<S>>> {
  if (!isJsonBody(request))
    return { ok: false, status: 415, errors: [{ message: 'Please send JSON as application/json' }] }
  const body = await readJson(request)
  if (body === NOT_JSON) return { ok: false, status: 400, errors: [{ message: 'This body is not JSON' }] }
  return checkCall(body, schema)
}

/**
 * What `navigator.sendBeacon` sent: JSON whatever its type says, since a page being unloaded sends plain text.
 * Undefined for anything else.
 */
export async function readBeacon(request: Request): Promise<unknown> {
  const body = await readJson(request)
  return body === NOT_JSON ? undefined : body
}

export type ParsedForm<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FormFailure }

/** Validates guarded fields against the schema of their form. */
export function parseForm<S extends z.ZodType>(fields: FormFields, schema: S): ParsedForm<z.output<S>> {
  const form = new FormData()
  // One value per name: no form of ours sends lists, and a list where pages expect text breaks them.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // The schemas themselves define what an empty text means; conform's own coercion would turn it into `undefined`
  // inside pipes.
  const submission = parseWithZod(form, { schema, error: inPlainWords, disableAutoCoercion: true })
  if (submission.status === 'success') return { ok: true, value: submission.value as z.output<S> }
  return { ok: false, failure: formFailure(fields, firstMessages(submission.reply().error)) }
}

function firstMessages(
  found: Readonly<Record<string, readonly string[] | null>> | null | undefined,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(found ?? {}).flatMap(([name, messages]) =>
      messages?.[0] === undefined ? [] : [[name, messages[0]] as const],
    ),
  )
}
