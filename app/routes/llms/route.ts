/** The shop and its pages described for language models (llms.txt). */
import { pathOfCategory } from '~/models/catalogue/paths'
import { storeConfig } from '~/models/content/store'
import { formatShortMoney } from '~/models/money/money'
import { services } from '~/services/index.server'
import { publicText } from '~/utils/responses'

const PAGES = [
  ['Shipping', '/shipping', 'what it costs, how long it takes, and when it is free'],
  ['Help Center', '/help', 'questions and answers'],
  ['Contact', '/contact', 'by email and by phone'],
  ['Gifts and business orders', '/wholesale', 'buying in bulk'],
  ['About us', '/about-us', 'who we are'],
] as const

/** Short: without the commerce platform the amount is the store default, which should not persist. */
const MAX_AGE_S = 300

/** Without departments it is a 503, like the sitemap: a partial list would be taken as complete. */
export async function loader() {
  const { publicUrl } = services.env
  const link = (name: string, path: string, about?: string) =>
    `- [${name}](${publicUrl}${path})${about ? `: ${about}` : ''}`
  const [categories, threshold] = await Promise.all([
    services.catalogue.getCategories(),
    services.freeShipping.ofAnybody(),
  ])
  const departments = categories.filter(({ ancestors }) => ancestors.length === 0)
  const { name, phone, email } = storeConfig
  const lines = [
    `# ${name}`,
    '',
    `> An online shop of nuts, dried fruit, snacks and gifts, which ships to the United States and Canada. Orders over ${formatShortMoney(threshold)} ship free to the contiguous U.S.`,
    '',
    `Prices are in US dollars. Every size of a product has an address of its own: \`?sku=\` after the product's. Call ${phone} or write to ${email}.`,
    '',
    '## Departments',
    '',
    ...departments.map((each) => link(each.name, pathOfCategory(each))),
    '',
    '## Pages',
    '',
    ...PAGES.map(([title, path, about]) => link(title, path, about)),
    '',
    '## For programs',
    '',
    link('Sitemap', '/sitemap.xml'),
    link('Product feed', '/feeds/products.xml', 'every size with its price and availability'),
  ]
  return publicText(`${lines.join('\n')}\n`, MAX_AGE_S)
}
