/**
 * Rotates the header's campaigns if there are several. Without a script, or for visitors who prefer reduced motion, they
 * stand side by side (HEAD-08, UX-07).
 */
import { CAMPAIGN_INTERVAL_MS } from '~/models/constants/constants'
import { rotate, still } from './rotation'
import { setStops } from './stops'

export function wakeCampaigns(root: HTMLElement): void {
  const items = [...root.children].filter((child) => child instanceof HTMLElement)
  if (items.length < 2) return
  root.dataset['awake'] = ''
  let shown = 0
  const show = () => {
    // What never moves on its own may hide nothing.
    for (const [place, item] of items.entries()) item.hidden = !still.matches && place !== shown
  }
  const arrange = () => {
    show()
    // Whether the line fits without scrolling may have changed.
    setStops()
  }
  still.addEventListener('change', arrange)
  arrange()
  rotate({
    root,
    name: 'offers',
    everyMs: CAMPAIGN_INTERVAL_MS,
    goOn() {
      shown = (shown + 1) % items.length
      show()
      return true
    },
  })
}
