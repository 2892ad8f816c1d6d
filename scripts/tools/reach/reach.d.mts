/** Types of reach.mjs, for its test. */
import type { ProgramPart } from './entries.mjs'

export function findUnreached(options: {
  readonly root: string
  readonly entries: readonly string[]
  readonly program: ProgramPart
}): readonly { readonly file: string; readonly line: number; readonly name: string }[]
