/** Types of fields.mjs, for its test. */
import type { ProgramPart } from '../reach/entries.mjs'

export function findUnreadFields(options: {
  readonly root: string
  readonly folders: readonly string[]
  readonly program: ProgramPart
}): readonly { readonly file: string; readonly line: number; readonly name: string }[]
