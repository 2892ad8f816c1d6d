/** What comes right after the page works: without it menus are links and fold-outs, and signing in has its own pages. */
import { wakeAccountMenu } from './account-menu'
import { wakeMenus } from './menus'
import { wakeSignIn } from './sign-in'

/** Listens for as long as the document stands. */
export function wakeAfterwards(): void {
  wakeMenus()
  wakeAccountMenu()
  wakeSignIn()
}
