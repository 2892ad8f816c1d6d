/** What there is to know of one form that people send something in by. */
import type { z } from 'zod'
import type { FormView } from '~/components/contact/form-state'
import type { StaticContent } from '~/components/content/static-content'
import type { Limited } from '~/services/attempts.server'
import type { Visitor } from '~/services/visitor'

/** It is taken: a page goes on from there, a call is told. */
export type Taken = {
  /** What is said, and whatever else a call is answered with. */
  readonly answer: { readonly notices: readonly { readonly message: string }[] }
  readonly cookie?: string
} & ({ readonly location: string } | { readonly page: StaticContent })

export interface FormKind<S extends z.ZodType = z.ZodType> {
  readonly schema: S
  /** Where it cannot be taken now, and can be sent again. */
  readonly failed: string
  /** A captcha says whether a person sends it; the others are sent from pages that everybody loads. */
  readonly hasCaptcha?: true
  /** The field of the e-mail that somebody is written to at: one that looks mistyped is asked about (VAL-05). */
  readonly email?: keyof z.output<S> & string
  view(view: FormView, context: object): StaticContent
  /** What is on record of an agent who sends it for a customer: which form it is, and nothing that was typed. */
  recorded(value: z.output<S>): string
  take(
    value: z.output<S>,
    from: { readonly visitor: Visitor; readonly request: Request; readonly context: object },
  ): Promise<Taken | Limited>
}
