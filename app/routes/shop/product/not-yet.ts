/** What a product's page has in place of price and button while the product cannot be bought here. */
import { breadcrumbsOf } from '~/models/catalogue/paths'
import type { Product } from '~/models/catalogue/product'

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '&quot;')

/** With links to goods that are sold. */
export function notYetHtml({ name, primaryCategory }: Product): string {
  const [, root] = breadcrumbsOf(primaryCategory)
  const links = [...(root === undefined ? [] : [root]), { name: 'top sellers', url: '/top_sellers/' }]
    .map(({ name: text, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`)
    .join(' or our ')
  return `<p>${escapeHtml(name)} cannot be ordered online yet. Have a look at our ${links} instead.</p>`
}
