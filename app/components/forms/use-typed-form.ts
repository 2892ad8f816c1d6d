/** A form whose fields are not known beforehand: what its action brought back, and the checks while it is filled in. */
import { useLiveChecks } from './use-live-checks'
import type { FormState } from './use-failed-form'

export interface TypedResult {
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Record<string, string>>
}

export function useTypedForm(
  id: string,
  result: TypedResult | undefined,
  defaults: Readonly<Record<string, string | undefined>>,
): Omit<FormState, 'formProps'> & { readonly formProps: Omit<FormState['formProps'], 'onSubmit'> } {
  const failed = result?.errors ?? {}
  const { errors, handlers } = useLiveChecks(id, failed)
  return {
    values: result?.values ?? defaults,
    errors,
    summary: Object.entries(failed).map(([field, message]) =>
      field === '' ? { message } : { field, message },
    ),
    formProps: { id, ...handlers, noValidate: true },
  }
}
