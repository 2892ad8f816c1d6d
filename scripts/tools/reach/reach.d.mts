/** Types of reach.mjs, for its test. */
import type ts from 'typescript'

export function findUnreached(options: {
  readonly root: string
  readonly entries: readonly string[]
  readonly program: ts.Program
}): readonly { readonly file: string; readonly line: number; readonly name: string }[]
