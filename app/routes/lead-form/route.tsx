/** Where content-page forms are submitted without script, and the thank-you page (FORM-06 to FORM-10). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/content/styles'
import { leadFormPageContent } from '~/components/lead-form/lead-form-page.server'
import type { Answers } from '~/models/content/lead-form'
import { leadFormFault } from '~/models/content/lead-form-words'
import { storeConfig } from '~/models/content/store'
import { tooManyTries } from '~/services/attempts.server'
import { describeFault } from '~/services/faults'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { settleAnswers } from '~/services/lead-forms/lead-emails.server'
import { json, limitedInit, notFound, redirectTo } from '~/utils/responses'
import { findLeadForm } from './found.server'

export const meta: MetaFunction = () => [
  { title: `Write to us | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

async function requireForm(request: Request, page: string | null | undefined, id: string | null | undefined) {
  const found = page && id ? await findLeadForm(request, page, id) : null
  if (found === null) throw notFound()
  return found
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const found = await requireForm(request, query.get('page'), query.get('form'))
  return json({ content: leadFormPageContent({ ...found, isSent: query.has('sent') }, context) })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields } = await readForm(request)
  const { hubspotFormId, formId, page } = fields
  const id = hubspotFormId ?? formId
  const found = await requireForm(request, page, id)
  const { answers, errors, suggestions } = settleAnswers(found.form, fields)
  const again = (more: { readonly errors?: Answers; readonly problem?: string }) => ({
    content: leadFormPageContent({ ...found, values: fields, suggestions, ...more }, context),
  })
  if (Object.keys(errors).length > 0) return json(again({ errors }), { status: 400 })
  try {
    const visitor = await services.visitors.read(request)
    const sent = await services.leadForms.send(visitor, { id: id ?? '', answers, found })
    if (sent.kind === 'limited')
      return json(again({ problem: tooManyTries(sent.waitSeconds) }), {
        status: 429,
        ...limitedInit(sent.waitSeconds, await visitor.headers()),
      })
    const query = new URLSearchParams({ page: found.page, form: id ?? '', sent: '1' })
    return redirectTo(`/lead-form?${query.toString()}`, { headers: await visitor.headers() })
  } catch (error) {
    services.logger.error(describeFault(error), 'a form of content was not kept')
    return json(again({ problem: leadFormFault(storeConfig.phone) }), { status: 503 })
  }
}

export default function LeadFormRoute() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? loaded
  // Keeps its first content: to the router, an error-summary link is a navigation, which drops the action's result.
  const [content] = useState(answer.content)
  return <StaticContentView content={content} />
}

export { RouteError as ErrorBoundary }
