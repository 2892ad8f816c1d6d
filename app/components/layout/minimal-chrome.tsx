/** The frame of minimal pages: checkout, signing in, the receipt (HEAD-09, HEAD-10). */
import type { ReactNode } from 'react'
import { StaticContentView } from '../content/static-content'
import type { StaticContent } from '../content/static-content'
import '../agent/admin-banner'
import './footer'

export function MinimalChrome({
  header,
  chrome,
  children,
}: {
  readonly header: ReactNode
  /** Undefined if the layout's loader failed. */
  readonly chrome: { readonly footer: StaticContent; readonly adminBanner: StaticContent | null } | undefined
  readonly children: ReactNode
}) {
  const banner = chrome?.adminBanner ?? null
  return (
    <>
      {header}
      <main id="main" tabIndex={-1}>
        {banner === null ? null : <StaticContentView content={banner} />}
        {children}
      </main>
      {chrome === undefined ? null : <StaticContentView content={chrome.footer} />}
    </>
  )
}
