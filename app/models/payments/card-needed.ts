/** Whether what is chosen at the payment step takes a card to be entered. */

interface Chosen {
  get(name: string): unknown
  has(name: string): boolean
}

/** All in cents. */
interface Due {
  readonly totalCents: number
  readonly storeCreditCents: number
}

/** As an agent types what is to be taken off: what is none is for the server to say. */
const centsIn = (typed: unknown): number =>
  Math.round(Number(String(typed ?? '').replace(/[$,]/g, '')) * 100) || 0

/** None where an agent takes the money elsewhere, where credit and adjustment pay all of it, or by a saved card. */
export function needsCard(form: Chosen, { totalCents, storeCreditCents }: Due): boolean {
  if (form.get('offlineMethod')) return false
  const paid = centsIn(form.get('adjustment')) + (form.has('useCredit') ? storeCreditCents : 0)
  return (paid === 0 || paid < totalCents) && (form.get('card') ?? 'new') === 'new'
}
