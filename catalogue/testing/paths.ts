/** Paths of the seed's categories as built by the shop, for tests of links in content. */
import { lineage } from '../categories'

export function categoryPath(key: string): string {
  return `/${lineage(key)
    .map((category) => category.urlName)
    .join('/')}/`
}

export function productPath(categoryKey: string, urlName: string): string {
  return `${categoryPath(categoryKey)}${urlName}.html`
}
