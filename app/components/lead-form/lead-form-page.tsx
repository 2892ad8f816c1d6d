/** The page that a content form posts to: its errors, or thanks. Static HTML, so it needs no scripts. */
import { ButtonLink } from '../ui/button'
import { ErrorSummary, Notice } from '../ui/feedback'
import type { FormError } from '../ui/feedback'
import { Container, Stack } from '../ui/layout'
import { FileLink, LeadFormView } from './lead-form'
import { LEAD_FORM_WORDS } from '~/models/content/lead-form-words'
import type { Answers, LeadField, LeadForm } from '~/models/content/lead-form'

/** Begins with what people know the field by: several may have the same error. */
function named(field: LeadField, message: string): string {
  const label = 'label' in field ? field.label : field.placeholder
  return `${label}${/[.:?!]$/.test(label) ? '' : ':'} ${message}`
}

/** In the order of the form. */
const summaryOf = ({ fields }: LeadForm, errors: Answers): readonly FormError[] =>
  fields.flatMap((field) => {
    const message = errors[field.name]
    return message === undefined ? [] : { field: field.name, message: named(field, message) }
  })

export interface LeadFormPageProps {
  readonly form: LeadForm
  readonly page: string
  readonly title: string
  readonly isSent?: boolean
  readonly values?: Answers
  readonly errors?: Answers
  /** The likely e-mail, by field. */
  readonly suggestions?: Answers
  /** Error of the whole form. */
  readonly problem?: string
}

function toldOf(
  { form, errors = {} }: Pick<LeadFormPageProps, 'form' | 'errors'>,
  problem: string | undefined,
) {
  if (problem !== undefined) return <Notice type="error">{problem}</Notice>
  const summary = summaryOf(form, errors)
  return summary.length === 0 ? null : <ErrorSummary errors={summary} />
}

export function LeadFormPage({ isSent = false, problem, title, ...rest }: LeadFormPageProps) {
  const { form, page } = rest
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{title}</h1>
        {isSent ? (
          <>
            <Notice type="notice">{LEAD_FORM_WORDS.thanks}</Notice>
            <FileLink {...form} />
            <div>
              <ButtonLink href={page}>Back to the page</ButtonLink>
            </div>
          </>
        ) : (
          // The prefix of all fields that an error summary links to.
          <LeadFormView {...rest} id="field" told={toldOf(rest, problem)} />
        )}
      </Stack>
    </Container>
  )
}
