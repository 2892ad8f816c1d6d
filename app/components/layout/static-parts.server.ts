/** The static HTML parts of the layout, with nothing for a script to do (docs/decisions/084). */
import { staticView } from '../content/static-view.server'
import { AccountMenu } from './account-menu'
import { Footer, SimplifiedFooter } from './footer'
import { MenuLine } from './menus'
import { PromoLine } from './promo-line'

export const accountMenuContent = staticView(AccountMenu)
export const menuLineContent = staticView(MenuLine)
export const promoLineContent = staticView(PromoLine)
export const footerContent = staticView(Footer)
export const simplifiedFooterContent = staticView(SimplifiedFooter)
