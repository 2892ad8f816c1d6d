/** The frame of every contact form: heading, errors, and after sending the thanks instead. */
import type { ReactNode } from 'react'
import { ErrorSummary, Notice } from '../ui/feedback'
import { Container, Stack } from '../ui/layout'
import { summaryOf } from './form-state'
import type { FormView } from './form-state'
import * as styles from './contact.css'

/** Anchor of the section, so that a returned form or its thanks scroll into view. */
export const FORM_ID = 'form'

export function FormFrame({
  title,
  level = 2,
  intro,
  thanks,
  onwards,
  view,
  action,
  children,
}: {
  readonly title: string
  /** 1 if the form is the whole page. */
  readonly level?: 1 | 2
  readonly intro?: ReactNode
  /** Shown instead of the form. */
  readonly thanks?: string | undefined
  /** Link below the thanks. */
  readonly onwards?: { readonly text: string; readonly url: string }
  readonly view: FormView
  readonly action: string
  readonly children: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    // Below editors' content, aligned with it.
    <Container width={level === 1 ? 'form' : 'page'}>
      <section
        className={level === 1 ? styles.section : styles.below}
        id={FORM_ID}
        aria-labelledby={`${FORM_ID}-title`}
      >
        <Heading className={level === 1 ? styles.pageTitle : styles.title} id={`${FORM_ID}-title`}>
          {title}
        </Heading>
        {thanks === undefined ? (
          <>
            {intro === undefined ? null : <p className={styles.intro}>{intro}</p>}
            <form method="post" action={`${action}#${FORM_ID}`} noValidate>
              <Stack gap="4">
                <ErrorSummary errors={summaryOf(view)} />
                {children}
              </Stack>
            </form>
          </>
        ) : (
          <Stack gap="4">
            <Notice type="notice">{thanks}</Notice>
            {onwards === undefined ? null : (
              <p>
                <a href={onwards.url}>{onwards.text}</a>
              </p>
            )}
          </Stack>
        )}
      </section>
    </Container>
  )
}
