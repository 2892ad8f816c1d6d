/** Starts moving content; loaded only by pages that have some. */
import { wakeCampaigns } from './campaigns'
import { wakeCarousel } from './carousels'

export function wakeMoving(): void {
  const asleep = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]:not([data-awake])`)
  for (const frame of asleep('carousel')) wakeCarousel(frame)
  for (const root of asleep('campaigns')) wakeCampaigns(root)
}
