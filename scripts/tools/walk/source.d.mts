/** Types of source.mjs, for its test. */
import type ts from 'typescript'
import type { SourceFacts } from './walk.mjs'

export function readSource(options: { readonly root: string; readonly program: ts.Program }): SourceFacts
