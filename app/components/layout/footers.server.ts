/** The footers as HTML: there is nothing in them for a script to do (docs/decisions/084). */
import { staticView } from '../content/static-view.server'
import { Footer, SimplifiedFooter } from './footer'

export const footerContent = staticView(Footer)
export const simplifiedFooterContent = staticView(SimplifiedFooter)
