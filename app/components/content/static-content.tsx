/**
 * Content that the server has rendered. Browsers get no code for it and its HTML once: in the page, or with the data
 * of a navigation (docs/decisions/068).
 */
import { createContext, useContext, useInsertionEffect, useState } from 'react'
import { useNonce } from '../layout/nonce'

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
function Html({ content }: { readonly content: StaticContent }) {
  const htmlOf = useContext(StaticHtmlContext)
  const [markup] = useState(() => ({ __html: content.html ?? htmlOf(content.hash) ?? '' }))
  return <div data-content={content.hash} dangerouslySetInnerHTML={markup} />
}

/** Of the page as it was served. */
function Colours({ rules = '' }: { readonly rules: string | undefined }) {
  const nonce = useNonce()
  return rules === '' ? null : <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />
}

/** Of what came after it: the page's policy allows no style that it does not know, but lets scripts make a sheet. */
function LaterColours({ rules = '' }: { readonly rules: string | undefined }) {
  useInsertionEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    }
  }, [rules])
  return null
}

export function StaticContentView({ content }: { readonly content: StaticContent }) {
  return (
    <>
      {content.html === undefined ? (
        <Colours rules={content.colours} />
      ) : (
        <LaterColours rules={content.colours} />
      )}
      <Html key={content.hash} content={content} />
    </>
  )
}
