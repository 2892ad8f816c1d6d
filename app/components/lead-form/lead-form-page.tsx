/** The page that a content form posts to: its errors, or thanks. Static HTML, so it needs no scripts. */
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Container, Stack } from '../ui/layout'
import { FileLink, LeadFormView } from './lead-form'
import { LEAD_FORM_WORDS } from '~/models/content/lead-form-words'
import type { Answers, LeadForm } from '~/models/content/lead-form'

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

export function LeadFormPage({ isSent = false, problem, title, ...rest }: LeadFormPageProps) {
  const { form, page, errors = {} } = rest
  const isWrong = Object.keys(errors).length > 0
  const told = problem ?? (isWrong ? 'Please check the fields below.' : null)
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
          <LeadFormView
            {...rest}
            id="form"
            told={told === null ? null : <Notice type="error">{told}</Notice>}
          />
        )}
      </Stack>
    </Container>
  )
}
