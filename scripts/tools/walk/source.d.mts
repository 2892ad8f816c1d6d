/** Types of source.mjs, for its test. */
import type { ProgramPart } from '../reach/entries.mjs'
import type { SourceFacts } from './walk.mjs'

export function readSource(options: { readonly root: string; readonly program: ProgramPart }): SourceFacts
