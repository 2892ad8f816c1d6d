/** A request that the search service refuses, in its published form `{ message, status }`. */
export class SearchError extends Error {
  override readonly name = 'SearchError'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
