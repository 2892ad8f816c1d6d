/** All pages and sections of the seed. */
import { companyPages } from './pages/company'
import { helpPages } from './pages/help'
import { homePage } from './pages/home'
import { legalPages } from './pages/legal'
import { pantryStaples } from './pages/pantry'
import type { PageInput } from '../../app/content/page'

export const pages: readonly PageInput[] = [
  homePage,
  ...helpPages,
  ...companyPages,
  pantryStaples,
  ...legalPages,
]
export { sections } from './sections'
