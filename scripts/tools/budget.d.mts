/** Types of budget.mjs, for its test. */
export interface Weighed {
  readonly id: string
  readonly kind: 'browse' | 'checkout' | 'agent'
  readonly js: number
  readonly css: number
  readonly files: Files
  readonly over: boolean
}
export interface Files {
  readonly js: string[]
  readonly css: string[]
}
type Read = (path: string) => Uint8Array
export const LIMITS: Readonly<Record<Weighed['kind'], { readonly js: number; readonly css: number }>>
export function filesOf(manifest: unknown, route: unknown): Files
export function weigh(manifest: unknown, read: Read): Weighed[]
export function intruders(
  paths: readonly string[],
  read: Read,
): { readonly name: string; readonly path: string }[]
