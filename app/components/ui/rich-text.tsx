/** Formatted text already sanitised by a service (PDP-26), and plain text as paragraphs. */
import * as styles from './layout.css'

export function RichText({ sanitisedHtml }: { readonly sanitisedHtml: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitisedHtml }} />
}

/** The same inside a list line, at its size. */
export function RichLine({ sanitisedHtml }: { readonly sanitisedHtml: string }) {
  return <div dangerouslySetInnerHTML={{ __html: sanitisedHtml }} />
}

export function Paragraphs({ text }: { readonly text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => <p key={index}>{paragraph}</p>)
}
