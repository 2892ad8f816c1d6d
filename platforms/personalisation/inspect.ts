/** A page that shows what is recommended and why. */
import { html, htmlResponse } from '../kit/html'
import { INSPECT_POLICY, inspectionPage } from '../kit/inspection'
import type { PersonalisationStore } from './store'
import type { Campaign } from './wire'

const kindOf = (campaign: Campaign): string =>
  campaign.type === 'EXPERIENCE' ? `${campaign.variations.length} variations` : campaign.strategy

export function inspectPersonalisation(store: PersonalisationStore): Response {
  const campaigns = store
    .listCampaigns()
    .map((campaign) => html`<li>${campaign.name}: ${kindOf(campaign)}</li>`)
  const best = store
    .popular(null)
    .slice(0, 20)
    .map(({ sku, count }) => html`<li>${sku}: in ${count} purchases</li>`)
  const clicks = store.lastEngagements().map(({ type, target, at }) => html`<li>${at} ${type} ${target}</li>`)
  const body = html`<p>${store.countPurchases()} purchases are known, of nobody in particular.</p>
    <h2>Campaigns</h2>
    <ul>
      ${campaigns}
    </ul>
    <h2>Bought most</h2>
    <ol>
      ${best}
    </ol>
    <h2>Latest clicks</h2>
    <ul>
      ${clicks}
    </ul>`
  return htmlResponse(inspectionPage('Personalisation', body), INSPECT_POLICY)
}
