/** What a route module says of its pages through `export const handle`. */
export interface PageHandle {
  /** False: the page ships no script at all. */
  readonly js?: false
  /** True: whoever accepts JSON and no HTML gets the loader's data in place of the page. */
  readonly json?: true
  /** What its action takes; POST where nothing is said. Everything else is answered with 405 before it comes here. */
  readonly methods?: readonly ('POST' | 'PUT' | 'PATCH' | 'DELETE')[]
}

export function shipsNoScript(handles: readonly unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === 'object' && handle !== null && (handle as PageHandle).js === false,
  )
}
