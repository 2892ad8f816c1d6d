/** All pages, drafts and sections of the seed. */
import { companyPages } from './pages/company'
import { corporateGifts } from './pages/corporate-gifts'
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
/** Not published: the preview shows them. */
export const drafts: readonly PageInput[] = [corporateGifts]
export { sections } from './sections'
