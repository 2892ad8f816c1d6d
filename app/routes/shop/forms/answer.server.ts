/** Handles every kind of submission, whether form or API call, from request to response. */
import type { z } from 'zod'
import { CaptchaCallSchema } from '~/models/customers/sign-calls'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { tooManyTries } from '~/services/attempts.server'
import { askAboutEmail, settleEmail, withAnswer } from '~/services/checkout/email-suggestions.server'
import { describeFault } from '~/services/faults'
import { parseCall, parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { isJsonBody } from '~/utils/json-body'
import { apiError, apiResponse, isCall, isCallPath, json, limitedInit, redirectTo } from '~/utils/responses'
import type { FormKind } from './form-kind'

const NOT_A_PERSON = 'We could not make sure that you are a person. Please try again in a moment, or call us.'

type Read<T> =
  | {
      readonly ok: true
      readonly value: T
      readonly fields: FormFields
      readonly captcha: string | undefined
    }
  | { readonly ok: false; readonly failure: FormFailure; readonly status: 400 | 415 }

async function read<S extends z.ZodType>(request: Request, schema: S): Promise<Read<z.output<S>>> {
  if (isJsonBody(request)) {
    const captcha = await parseCall(request.clone(), CaptchaCallSchema)
    const call = captcha.ok ? await parseCall(request, schema) : captcha
    if (call.ok)
      return {
        ok: true,
        value: call.value,
        fields: {},
        captcha: captcha.ok ? captcha.value.gRecaptchaResponse : '',
      }
    const errors = Object.fromEntries(call.errors.map(({ key = '', message }) => [key, message]))
    return { ok: false, failure: formFailure({}, errors), status: call.status }
  }
  const { fields } = await readForm(request)
  const form = parseForm(fields, schema)
  if (!form.ok) return { ok: false, failure: form.failure, status: 400 }
  return { ok: true, value: form.value, fields, captcha: fields['gRecaptchaResponse'] }
}

/** The value with the chosen e-mail, or the question about it. API calls are never questioned. */
function settleOwnEmail<S extends z.ZodType>(
  { email: field }: FormKind<S>,
  value: z.output<S>,
  fields: FormFields,
  request: Request,
): { readonly value: z.output<S> } | { readonly asked: FormFailure } {
  const isProgram = isJsonBody(request) || isCallPath(new URL(request.url).pathname)
  const typed: unknown = field === undefined ? undefined : value[field]
  if (field === undefined || typeof typed !== 'string' || typed === '' || isProgram) return { value }
  const settled = settleEmail(typed, fields)
  return settled.kind === 'asked'
    ? { asked: askAboutEmail(fields, settled.suggestion, field) }
    : { value: { ...(value as object), [field]: settled.email } as z.output<S> }
}

export async function answerForm<S extends z.ZodType>(
  kind: FormKind<S>,
  { request, context }: { readonly request: Request; readonly context: object },
) {
  // The visitor's identity does not matter here; if the database is down, saving will report it.
  const visitor = await services.visitors.readToBrowse(request)
  const refuse = async (
    failure: FormFailure,
    init: { readonly status?: number; readonly headers?: HeadersInit },
  ) => {
    const headers = new Headers(init.headers ?? (await visitor.headers()))
    if (!isCall(request)) {
      const form = kind.view(withAnswer(failure, kind.email), context)
      return json({ form }, { status: init.status ?? 400, headers })
    }
    const suggestion = failure.emailSuggestions?.['']
    const errors = Object.entries(failure.errors).map(([key, message]) => {
      if (key === '') return { message }
      return key === kind.email && suggestion !== undefined ? { key, message, suggestion } : { key, message }
    })
    return apiError(init.status ?? 400, errors, { headers })
  }

  const sent = await read(request, kind.schema)
  if (!sent.ok) return refuse(sent.failure, { status: sent.status })
  const { fields } = sent
  const settled = settleOwnEmail(kind, sent.value, fields, request)
  if ('asked' in settled) return refuse(settled.asked, { status: 400 })
  const limited = async (waitSeconds: number) =>
    refuse(
      formFailure(fields, { '': tooManyTries(waitSeconds) }),
      limitedInit(waitSeconds, await visitor.headers()),
    )
  if (kind.hasCaptcha) {
    const verdict = await checkPerson(visitor, sent.captcha)
    if (verdict === 'failed') return refuse(formFailure(fields, { '': NOT_A_PERSON }), { status: 400 })
    if (verdict !== 'passed') return limited(verdict.waitSeconds)
  }
  try {
    const taken = await services.attempts.run(
      [['sent-in', visitor.address]],
      async () => {
        const act = await services.agentActs.begin(visitor, 'form-sent', kind.recorded(settled.value))
        const taken = await kind.take(settled.value, { visitor, request, context })
        await act.done()
        return taken
      },
      () => true,
    )
    if ('kind' in taken) return await limited(taken.waitSeconds)
    const headers = await visitor.headers()
    for (const cookie of taken.cookies ?? []) headers.append('Set-Cookie', cookie)
    if (isCall(request)) return apiResponse(taken.answer, { headers })
    return 'page' in taken ? json({ form: taken.page }, { headers }) : redirectTo(taken.location, { headers })
  } catch (error) {
    if (error instanceof Response) throw error
    services.logger.error({ ...describeFault(error), path: patternOf(request) }, 'a form could not be taken')
    return refuse(formFailure(fields, { '': kind.failed }), { status: 503, headers: {} })
  }
}

/** For the log: without product keys. */
const patternOf = (request: Request): string => `/${new URL(request.url).pathname.split('/')[1] ?? ''}`

async function checkPerson(visitor: Visitor, token: string | undefined) {
  const verdict = await services.captcha.check(token, { action: 'contact', address: visitor.address })
  return verdict !== 'passed' && verdict.kind === 'failed' ? 'failed' : verdict
}
