/** Answers with pages, and hands the app's life to whatever server runs it. */
import type { EntryContext } from '@remix-run/node'
import { keepNativeFetch } from '../lib/native-fetch'
import { renderDocument } from './render-document.server'
import { lifecycle } from '~/services/index.server'
import { dataInstead } from '~/utils/page-data'
import { pageResponse } from '~/utils/page-handover'
import { keepRetryAfter } from '~/utils/retry-after'
import { notFoundInstead } from '~/utils/unreadable-address'

export { handleError } from './handle-error.server'
export { handleDataRequest } from './render-document.server'
export { lifecycle }

// This module is loaded before remix-serve puts its own in their place.
keepNativeFetch()

// Our own server starts it itself; remix-serve and the development server do not.
void lifecycle.startByItself()

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext?: Readonly<Record<string, unknown>>,
): Promise<Response> {
  keepRetryAfter(headers, context)
  const data = dataInstead(request, status, headers, context)
  if (data !== null) return data
  const missing = notFoundInstead(request)
  if (missing !== null) return missing
  const page = await renderDocument(request, context, loadContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store')
  // Of an answer to HEAD Remix leaves the headers alone.
  return pageResponse(page, { status, headers }, request.method === 'HEAD' ? undefined : loadContext)
}
