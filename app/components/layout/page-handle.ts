/** What a route module declares in `export const handle`. */
export interface PageHandle {
  /** False: the page ships no script. */
  readonly js?: false
  /** True: a request that accepts JSON and not HTML gets the loader's data instead of the page. */
  readonly json?: true
  /** Methods its action accepts; POST by default. Others get a 405 before they reach it. */
  readonly methods?: readonly ('POST' | 'PUT' | 'PATCH' | 'DELETE')[]
}

export function shipsNoScript(handles: readonly unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === 'object' && handle !== null && (handle as PageHandle).js === false,
  )
}
