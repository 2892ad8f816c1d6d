/** Where a product will stand, while its data is on the way (PDP-06): a page that comes at once shows none. */
import { targetOf } from './links'
import * as styles from './product-skeleton.css'

const PATIENCE_MS = 150
/** Within a category: other pages of this ending stand at the root. */
const PRODUCT_PATH = /^\/[^/?#]+\/[^?#]*\.html(?:[?#]|$)/

let timer = 0
/** The path of the page that is shown: with Back, the address is the next one at once. */
let at = location.pathname
let shown: HTMLElement | undefined

function show(): void {
  const main = document.getElementById('main')
  if (main === null) return
  shown?.remove()
  shown = document.createElement('div')
  shown.className = styles.root
  shown.setAttribute('role', 'status')
  shown.setAttribute('aria-label', 'Loading the product')
  shown.style.top = `${Math.max(0, main.getBoundingClientRect().top)}px`
  const parts = [styles.line, styles.picture, styles.title, styles.line, styles.button]
  shown.innerHTML = parts.map((part) => `<div class="${part}"></div>`).join('')
  document.body.append(shown)
}

/** With every page that is shown, or data that came. */
export function hideSkeleton(): void {
  clearTimeout(timer)
  at = location.pathname
  shown?.remove()
}

/** Another size of the product at hand keeps what is shown. */
function expect(to: string): void {
  clearTimeout(timer)
  if (PRODUCT_PATH.test(to) && to.split(/[?#]/)[0] !== at) timer = window.setTimeout(show, PATIENCE_MS)
}

/** Once for the document; on the window, which hears of a press before navigation takes it. */
export function wakeSkeleton(): void {
  const onClick = (event: MouseEvent) => {
    const target = targetOf(event)
    if (target !== null) expect(target.to)
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('popstate', () => expect(location.pathname))
}
