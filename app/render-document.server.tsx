/** A page as HTML, and the data that a script asks for in its place: the same in every server and in tests. */
import { randomUUID } from 'node:crypto'
import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { StaticHtmlContext } from '~/components/content/static-content'
import { NonceContext } from '~/components/layout/nonce'
import type { PagePart, RenderedPage } from '~/utils/page-handover'
import { requireBytes, withKeptHtml } from '~/utils/static-html.server'
import { shown } from '~/utils/told'

type LoadContext = Readonly<Record<string, unknown>>

/** In one pass (docs/decisions/013), with marks for the HTML that loaders have kept. */
export async function renderDocument(
  request: Request,
  context: EntryContext,
  loadContext: LoadContext = {},
): Promise<RenderedPage> {
  // Not to be guessed: a mark among what somebody has written would be taken for one.
  const id = randomUUID()
  const parts: PagePart[] = []
  const markOf = (hash: string) => {
    const mark = `<!--${id}.${parts.length}-->`
    parts.push({ mark, bytes: requireBytes(loadContext, hash) })
    return mark
  }
  const nonce = typeof loadContext['nonce'] === 'string' ? loadContext['nonce'] : undefined
  const markup = renderToString(
    <NonceContext.Provider value={nonce}>
      <StaticHtmlContext.Provider value={markOf}>
        <RemixServer context={context} url={request.url} />
      </StaticHtmlContext.Provider>
    </NonceContext.Provider>,
  )
  await shown(loadContext)
  return { html: `<!DOCTYPE html>${markup}`, parts }
}

/** Remix's hook for what a script asks of one loader, for a page that it makes itself. */
export async function handleDataRequest(
  response: Response,
  { context }: { readonly context: object },
): Promise<Response> {
  await shown(context)
  return withKeptHtml(response, context)
}
