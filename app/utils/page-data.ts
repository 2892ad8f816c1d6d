/** Data instead of a page, for callers that request it: the specification's calls share URLs with pages. */
import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { isCall } from './responses'

/** A page whose loader also answers calls says so in its handle; other pages' data is private to them. */
function answersCalls(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'json' in handle && handle.json === true
}

const hasErrors = (data: unknown) => typeof data === 'object' && data !== null && 'errors' in data

/**
 * Remix renders a page for every request to a route that has one, so the data of the action or loader is taken from its
 * context (API-19, API-61). Null if a page is wanted.
 */
export function dataInstead(
  request: Request,
  status: number,
  headers: Headers,
  context: Pick<EntryContext, 'staticHandlerContext'>,
): Response | null {
  if (!isCall(request)) return null
  const { actionData, loaderData, errors, matches } = context.staticHandlerContext
  const leaf = matches.at(-1)?.route
  const failure: unknown = Object.values(errors ?? {})[0]
  const asked =
    request.method === 'GET' || request.method === 'HEAD'
      ? answersCalls(leaf?.handle)
        ? loaderData[leaf?.id ?? '']
        : undefined
      : Object.values(actionData ?? {})[0]
  // A thrown response counts only if it has the form of a call's errors.
  const thrown: unknown = isRouteErrorResponse(failure) && hasErrors(failure.data) ? failure.data : undefined
  const data: unknown = thrown ?? asked
  if (data == null) return null
  headers.set('Cache-Control', 'private, no-store')
  return Response.json(data, { status, headers })
}
