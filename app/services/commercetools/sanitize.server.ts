/** Markup from the catalogue, reduced to harmless text formatting (PDP-26). */
import sanitize from 'sanitize-html'

const ALLOWED: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

export function sanitizeHtml(html: string): string {
  return html === '' ? '' : sanitize(html, ALLOWED).trim()
}
