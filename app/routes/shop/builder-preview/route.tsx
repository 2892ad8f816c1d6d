/** Page builder preview: a posted model, or the draft of a page by path, with live blocks (ROUTE-27, ROUTE-59). */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import { Button } from '~/components/ui/button'
import { ErrorSummary, Notice } from '~/components/ui/feedback'
import { Container, Stack } from '~/components/ui/layout'
import { TextAreaField } from '~/components/ui/text-area'
import '~/content/styles'
import { isPagePath } from '~/content/page'
import { storeConfig } from '~/models/content/store'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { NO_PREVIEW, previewOf, previewOfModel, SENT_MAX } from './model.server'

export const meta: MetaFunction = () => [
  { title: `Preview | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const path = new URL(request.url).searchParams.get('path')
  if (path === null) return json(NO_PREVIEW)
  const stored = isPagePath(path) ? await services.content.readPage(path) : null
  if (stored === null) throw notFound()
  return json({ ...(await previewOf(stored.parsed, '', request, context)), version: stored.version })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { fields } = await readForm(request, { maxLength: SENT_MAX })
  const { status, preview } = await previewOfModel(fields['model'] ?? '', request, context)
  return json(preview, { status })
}

const VERSION_WORDS = {
  draft: 'This is the draft of the page, which only previews show.',
  published: 'This is the page as it is published: it has no draft.',
} as const

export default function BuilderPreview() {
  const loaded = useLoaderData<typeof loader>()
  const { model, problems, content, version } = useActionData<typeof action>() ?? loaded
  return (
    <>
      {version === undefined ? null : (
        <Container>
          <Notice type="notice">{VERSION_WORDS[version]}</Notice>
        </Container>
      )}
      {problems.length > 0 ? (
        <Container>
          <ErrorSummary title="Please mend this page" errors={problems.map((message) => ({ message }))} />
        </Container>
      ) : null}
      {content === null ? null : <StaticContentView content={content} />}
      <Container width="text">
        <form method="post">
          <Stack gap="5">
            {content === null ? <h1>Preview of a page</h1> : <h2>Change the page</h2>}
            <TextAreaField
              name="model"
              label="Model of the page, as JSON"
              required
              rows={16}
              defaultValue={model}
            />
            <div>
              <Button>Show it</Button>
            </div>
          </Stack>
        </form>
      </Container>
    </>
  )
}

export { RouteError as ErrorBoundary }
