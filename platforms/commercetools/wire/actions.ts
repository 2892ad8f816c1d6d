/** Update actions: a table from their names to pure steps on the document, applied in order. */
import { z } from 'zod'
import { fail } from '../engine/contract'
import { parseBody } from './body'
import type { Context } from './context'

type Step<D> = (document: D, raw: unknown, context: Context, path: readonly PropertyKey[]) => D

export type ActionTable<D> = Readonly<Record<string, Step<D>>>

export const UpdateBody = z.object({
  version: z.int(),
  actions: z.array(z.looseObject({ action: z.string() })).max(500),
})

/** One action: its own fields by schema, then the change. */
export function step<D, S extends z.ZodType>(
  schema: S,
  apply: (document: D, input: z.output<S>, context: Context) => D,
): Step<D> {
  return (document, raw, context, path) => apply(document, parseBody(schema, raw, path), context)
}

/** For actions where null has a meaning: the schema gets the body as sent. */
export function rawStep<D>(
  apply: (document: D, raw: Record<string, unknown>, context: Context) => D,
): Step<D> {
  return (document, raw, context) => apply(document, raw as Record<string, unknown>, context)
}

export function applyActions<D>(
  table: ActionTable<D>,
  document: D,
  actions: readonly { readonly action: string }[],
  context: Context,
): D {
  return actions.reduce((current, raw, index) => {
    const apply = Object.hasOwn(table, raw.action) ? table[raw.action] : undefined
    if (!apply) return unknownAction(raw.action, index)
    return apply(current, raw, context, ['actions', index])
  }, document)
}

function unknownAction(action: string, index: number): never {
  return fail(400, 'InvalidJsonInput', 'Request body does not contain valid JSON.', {
    detailedErrorMessage: `actions[${index}]: '${action}' is not an update action of this resource.`,
  })
}

/** The document with a field set, or without it when the value is undefined. */
export function withField<D extends object, K extends keyof D>(
  document: D,
  field: K,
  value: D[K] | undefined,
): D {
  if (value !== undefined) return { ...document, [field]: value }
  const { [field]: _removed, ...rest } = document
  return rest as D
}

/** The most common action: sets the field to `input[from]`. */
export function setField<D extends object, K extends keyof D & string>(
  field: K,
  schema: z.ZodType<D[K] | undefined>,
  from: string = field,
): Step<D> {
  return step(z.object({ [from]: schema }), (document, input) => {
    return withField(document, field, (input as Record<string, D[K] | undefined>)[from])
  })
}
