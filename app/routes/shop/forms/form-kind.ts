/** Definition of a form through which people submit something. */
import type { z } from 'zod'
import type { FormView } from '~/components/contact/form-state'
import type { StaticContent } from '~/components/content/static-content'
import type { Limited } from '~/services/attempts.server'
import type { Visitor } from '~/services/visitor'

/** Accepted: a page redirects or shows the result, an API call gets the answer. */
export type Taken = {
  /** The messages, and the rest of an API response. */
  readonly answer: { readonly notices: readonly { readonly message: string }[] }
  readonly cookies?: readonly string[]
} & ({ readonly location: string } | { readonly page: StaticContent })

export interface FormKind<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  /** Message for a failure that can be retried. */
  readonly failed: string
  /** Verified by captcha; forms without it are on pages everyone loads. */
  readonly hasCaptcha?: true
  /** The field with the sender's e-mail, questioned if it looks mistyped (VAL-05). */
  readonly email?: keyof z.output<S> & string
  view(view: FormView, context: object): StaticContent
  /** Audit log entry if an agent sends it for a customer: identifies the form, never what was typed. */
  recorded(value: z.output<S>): string
  take(
    value: z.output<S>,
    from: { readonly visitor: Visitor; readonly request: Request; readonly context: object },
  ): Promise<Taken | Limited>
}
