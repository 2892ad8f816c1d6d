/**
 * Content that the server has rendered. Browsers get no code for it and its HTML once: in the page, or with the data
 * of a navigation (docs/decisions/068).
 */
import { createContext, useContext, useInsertionEffect, useRef, useState } from 'react'
import type { MutableRefObject } from 'react'
import { useBrowserLayoutEffect } from '../enhance/browser-layout-effect'
import { goOnFrom } from '../enhance/keep-place'
import type { Left } from '../enhance/keep-place'
import { useNonce } from '../layout/nonce'
import * as styles from './static-content.css'

export interface StaticContent {
  /** Of the HTML: the same content has the same. */
  readonly hash: string
  /** Only in data that a script has asked for. */
  readonly html?: string
  /** CSS for colours that the theme has no class for; mostly none. */
  readonly colours?: string
}

/** On the server: the HTML behind a hash, which is in the page and not in its data. */
export const StaticHtmlContext = createContext<(hash: string) => string | undefined>((hash) =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-content="${hash}"]`)?.innerHTML,
)

/**
 * What React is told once, and never again of the same content: whatever a visitor has unfolded, scrolled or typed
 * stays as it is when the page's data is asked for anew.
 */
function Html({
  content,
  open,
  left,
}: {
  readonly content: StaticContent
  readonly open: boolean
  /** What stood in its place before. */
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

/** Of the page as it was served. */
function Colours({ rules }: { readonly rules: string }) {
  return <style nonce={useNonce()} dangerouslySetInnerHTML={{ __html: rules }} />
}

/**
 * Of what came after it: the page's policy allows no style that it does not know, but lets scripts make a sheet. Where
 * they cannot (Safari before 16.4) blocks have the colours of the page around them.
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

/** `open`: what is in it stands in the layout around it, as if it had no element of its own. */
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
