/** A placeholder for a product page while its data loads (PDP-06); pages that load quickly never show it. */
import { targetOf } from './links'
import * as styles from './product-skeleton.css'

const PATIENCE_MS = 150
/** Products are below a category: other `.html` pages are at the root. */
const PRODUCT_PATH = /^\/[^/?#]+\/[^?#]*\.html(?:[?#]|$)/

let timer = 0
/** Path of the page shown: on Back, `location` already has the next one. */
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

/** Called with every page shown or data loaded. */
export function hideSkeleton(): void {
  clearTimeout(timer)
  at = location.pathname
  shown?.remove()
}

/** Another size of the same product keeps what is shown. */
function expect(to: string): void {
  clearTimeout(timer)
  if (PRODUCT_PATH.test(to) && to.split(/[?#]/)[0] !== at) timer = window.setTimeout(show, PATIENCE_MS)
}

/** Called once per document. Listens on the window, which sees a click before navigation handles it. */
export function wakeSkeleton(): void {
  const onClick = (event: MouseEvent) => {
    const target = targetOf(event)
    if (target !== null) expect(target.to)
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('popstate', () => expect(location.pathname))
}
