/** JSON requests and responses of the platforms' own APIs. */
import type { z } from 'zod'
import { readText } from '../../lib/text-request'

/** Thrown anywhere below a handler; becomes the response `{ error: { code, message } }`. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

export function problemResponse(
  problem: ApiProblem,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(
    { error: { code: problem.code, message: problem.message } },
    { status: problem.status, headers },
  )
}

/** Parses the body by a schema; a 400 names the invalid fields, never their values. */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<z.infer<S>> {
  let body: unknown
  try {
    body = JSON.parse(await readText(request))
  } catch {
    throw new ApiProblem(400, 'invalid-json', 'The body is not JSON')
  }
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'body'))]
  throw new ApiProblem(400, 'invalid-input', `Check ${fields.join(', ')}`)
}

/** Turns an ApiProblem thrown below into a response; anything else is rethrown as the server's fault. */
export async function answering(
  work: () => Promise<Response> | Response,
  headers?: Readonly<Record<string, string>>,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiProblem) return problemResponse(error, headers)
    throw error
  }
}
