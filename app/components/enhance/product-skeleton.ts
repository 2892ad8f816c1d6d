/** Where a product will stand, while its data is on the way (PDP-06): a page that comes at once shows none. */
import { targetOf } from './links'
import * as styles from './product-skeleton.css'

const PATIENCE_MS = 150
const PRODUCT_PATH = /\/[^/]+\.html(?:\?|$)/

let timer = 0
let shown: HTMLElement | undefined

function show(): void {
  const main = document.getElementById('main')
  if (main === null) return
  hideSkeleton()
  shown = document.createElement('div')
  shown.className = styles.root
  shown.setAttribute('role', 'status')
  shown.setAttribute('aria-label', 'Loading the product')
  shown.style.top = `${Math.max(0, main.getBoundingClientRect().top)}px`
  for (const part of [styles.line, styles.picture, styles.title, styles.line, styles.button]) {
    const block = document.createElement('div')
    block.className = part
    shown.append(block)
  }
  document.body.append(shown)
}

/** With every page that is shown, or data that came. */
export function hideSkeleton(): void {
  clearTimeout(timer)
  shown?.remove()
  shown = undefined
}

/** Once for the document; on the window, which hears of a press before navigation takes it. */
export function wakeSkeleton(): void {
  addEventListener(
    'click',
    (event) => {
      const target = targetOf(event)
      if (target === null || !PRODUCT_PATH.test(target.to)) return
      // Another size of the product at hand keeps what is shown.
      if (target.to.split('?')[0] === location.pathname) return
      clearTimeout(timer)
      timer = window.setTimeout(show, PATIENCE_MS)
    },
    { capture: true },
  )
}
