/** Types of fields.mjs, for its test. */
import type ts from 'typescript'

export function findUnreadFields(options: {
  readonly root: string
  readonly folders: readonly string[]
  readonly program: ts.Program
}): readonly { readonly file: string; readonly line: number; readonly name: string }[]
