/** The error page: states what happened, with a way home and a number to call (ERR-24). */
import type { ReactNode } from 'react'
import { storeConfig } from '~/models/content/store'
import { ButtonLink } from '../ui/button'
import { Cluster, Container, Stack } from '../ui/layout'
import { SearchForm, SimplifiedHeader } from './header'

const TEXTS: Readonly<Record<number, { readonly title: string; readonly text: string }>> = {
  401: { title: 'You are signed out', text: 'Please sign in first.' },
  404: {
    title: 'We could not find that page',
    text: 'It may have moved, or the product may no longer be sold. Try a search, or start from one of these.',
  },
  405: { title: 'That did not work', text: 'This page cannot be used in that way.' },
  410: { title: 'This page is gone', text: 'What was here is no longer available.' },
  503: {
    title: 'We will be right back',
    text: 'A part of our shop is not answering right now. Please try again in a moment.',
  },
}

const OTHER = {
  title: 'Something went wrong',
  text: 'That is on us, not on you. Please try again; if it happens once more, call us and we will help.',
}

export function ErrorContent({
  status,
  message,
  children,
}: {
  readonly status: number
  /** Replaces the status's default text. */
  readonly message?: string | undefined
  readonly children?: ReactNode
}) {
  const { title, text } = TEXTS[status] ?? OTHER
  return (
    <Container width="text">
      <Stack gap="5">
        <h1>{title}</h1>
        <p>{message ?? text}</p>
        {children}
        {status === 404 ? <SearchForm id="page-search" label="Search again" /> : null}
        <Cluster>
          <ButtonLink href="/">Go to the home page</ButtonLink>
          {status === 404 ? (
            <ButtonLink href="/top_sellers/" look="secondary">
              See our top sellers
            </ButtonLink>
          ) : null}
        </Cluster>
        <p>
          Need help? Call <a href={storeConfig.phoneHref}>{storeConfig.phone}</a> or write to{' '}
          <a href={storeConfig.emailHref}>{storeConfig.email}</a>.
        </p>
      </Stack>
    </Container>
  )
}

export function ErrorPage({ status }: { readonly status: number }) {
  return (
    <>
      <SimplifiedHeader />
      <main id="main" tabIndex={-1}>
        <ErrorContent status={status} />
      </main>
    </>
  )
}
