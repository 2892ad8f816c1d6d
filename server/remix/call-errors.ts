/** Converts whatever an API call throws into the one error shape (ERR-01). Pages have error boundaries instead. */
import { isAway, isUpstreamError } from '../../app/services/upstream'
import { apiError } from '../../app/utils/responses'

const AWAY = 'We cannot reach what this needs right now. Please try again in a moment.'
const FAULT = 'Something went wrong on our side. Nothing you did caused this. Please try again in a moment.'

function messageOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : FAULT
}

const hasErrors = (data: unknown) => typeof data === 'object' && data !== null && 'errors' in data

/** A thrown Response: redirects and ones already in the error shape pass as they are; others keep their message. */
async function ofResponse(thrown: Response): Promise<Response> {
  if (thrown.status < 400) return thrown
  const text = await thrown.clone().text()
  const isJson = (thrown.headers.get('Content-Type') ?? '').includes('json')
  const data: unknown = isJson ? JSON.parse(text) : { message: text }
  if (hasErrors(data)) return thrown
  const headers = new Headers(thrown.headers)
  for (const name of ['Content-Type', 'Content-Length']) headers.delete(name)
  return apiError(thrown.status, [{ message: messageOf(data) }], { headers })
}

/** `report` is called for anything but a Response. */
export async function callError(error: unknown, report: () => void): Promise<Response> {
  if (error instanceof Response) return ofResponse(error)
  report()
  return isUpstreamError(error) && isAway(error)
    ? apiError(503, [{ message: AWAY }])
    : apiError(500, [{ message: FAULT }])
}
