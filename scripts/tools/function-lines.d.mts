export interface FunctionLines {
  readonly name: string
  readonly line: number
  readonly lines: number
}
export interface LongFunction extends FunctionLines {
  readonly file: string
}
export const FUNCTION_LINES_MAX: number
export function functionLines(file: string, text: string): FunctionLines[]
export function longFunctions(files: readonly string[], read: (file: string) => string): LongFunction[]
export function tooLong(
  long: readonly LongFunction[],
  known?: Readonly<Record<string, number>>,
): {
  readonly found: readonly LongFunction[]
  readonly gone: readonly string[]
  readonly shorter: readonly LongFunction[]
}
