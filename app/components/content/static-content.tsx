/**
 * Content rendered by the server. Browsers get no code for it, and its HTML only once: in the page, or in a
 * navigation's data (docs/decisions/068).
 */
import { createContext, useContext, useInsertionEffect, useRef, useState } from 'react'
import type { MutableRefObject } from 'react'
import { useBrowserLayoutEffect } from '../enhance/browser-layout-effect'
import { goOnFrom } from '../enhance/keep-place'
import type { Left } from '../enhance/keep-place'
import { useNonce } from '../layout/nonce'
import * as styles from './static-content.css'

export interface StaticContent {
  /** Hash of the HTML: the same for the same content. */
  readonly hash: string
  /** Only in data fetched by a script. */
  readonly html?: string
  /** CSS for colours without a theme class; usually none. */
  readonly colours?: string
}

/**
 * Looks up HTML by hash: on the server from its store, in the browser from the page, so that the data need not carry
 * it.
 */
export const StaticHtmlContext = createContext<(hash: string) => string | undefined>((hash) =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-content="${hash}"]`)?.innerHTML,
)

/**
 * Passes React the HTML only once for the same content: whatever a visitor has unfolded, scrolled or typed survives
 * revalidation.
 */
function Html({
  content,
  open,
  left,
}: {
  readonly content: StaticContent
  readonly open: boolean
  /** The previous HTML in this place. */
  readonly left: MutableRefObject<Left>
}) {
  const htmlOf = useContext(StaticHtmlContext)
  const [markup] = useState(() => ({ __html: content.html ?? htmlOf(content.hash) ?? '' }))
  const element = useRef<HTMLDivElement>(null)
  useBrowserLayoutEffect(() => goOnFrom(left, element.current), [left])
  return (
    <div
      className={open ? styles.open : undefined}
      data-content={content.hash}
      ref={element}
      dangerouslySetInnerHTML={markup}
    />
  )
}

/** For content in the served page. */
function Colours({ rules }: { readonly rules: string }) {
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: rules }} />
}

/**
 * For content loaded later: the page's CSP allows no unknown styles, but lets scripts create a sheet. Without that
 * (Safari before 16.4) blocks take the colours of the page around them.
 */
function LaterColours({ rules }: { readonly rules: string }) {
  useInsertionEffect(() => {
    if (!('adoptedStyleSheets' in document)) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
  return null
}

/** `open`: its children take part in the surrounding layout, as if it had no element of its own. */
export function StaticContentView({
  content,
  open = false,
}: {
  readonly content: StaticContent
  readonly open?: boolean
}) {
  const { hash, html, colours = '' } = content
  const left = useRef<Left>(null)
  return (
    <>
      {colours === '' ? null : html === undefined ? (
        <Colours rules={colours} />
      ) : (
        <LaterColours rules={colours} />
      )}
      <Html key={hash} content={content} open={open} left={left} />
    </>
  )
}
