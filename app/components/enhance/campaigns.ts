/** Rotates the header's campaigns if there are several; without a script they stand side by side (HEAD-08). */
import { CAMPAIGN_INTERVAL_MS } from '~/models/constants/constants'
import { rotate } from './rotation'
import { setStops } from './stops'

export function wakeCampaigns(root: HTMLElement): void {
  const items = [...root.children].filter((child) => child instanceof HTMLElement)
  if (items.length < 2) return
  root.dataset['awake'] = ''
  let shown = 0
  const show = () => {
    for (const [place, item] of items.entries()) item.hidden = place !== shown
  }
  show()
  // The line may fit now, without scrolling.
  setStops()
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
