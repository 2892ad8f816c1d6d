/** Wakes what moves on a page: fetched by pages that have any of it. */
import { wakeCampaigns } from './campaigns'
import { wakeCarousel } from './carousels'

export function wakeMoving(): void {
  const asleep = (name: string) => document.querySelectorAll<HTMLElement>(`[data-${name}]:not([data-awake])`)
  for (const frame of asleep('carousel')) wakeCarousel(frame)
  for (const root of asleep('campaigns')) wakeCampaigns(root)
}
