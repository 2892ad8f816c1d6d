/** What a route module says of its pages through `export const handle`. */
export interface PageHandle {
  /** False: the page ships no script at all. */
  readonly js?: false
}

export function shipsNoScript(handles: readonly unknown[]): boolean {
  return handles.some(
    (handle) => typeof handle === 'object' && handle !== null && (handle as PageHandle).js === false,
  )
}
