/** Whether a request is a call by a script: its body is JSON, by its type. */
export function isJsonBody(request: Request): boolean {
  return (request.headers.get('Content-Type') ?? '').toLowerCase().startsWith('application/json')
}
