/** Whether the current payment choice requires entering a card. */

interface Chosen {
  get(name: string): unknown
  has(name: string): boolean
}

/** In cents. */
interface Due {
  readonly totalCents: number
  readonly storeCreditCents: number
}

/** Parses a deduction as typed by an agent; the server reports invalid input. */
const centsIn = (typed: unknown): number =>
  Math.round(Number(String(typed ?? '').replace(/[$,]/g, '')) * 100) || 0

/** False if an agent takes the money elsewhere, if credit and adjustment cover everything, or with a saved card. */
export function needsCard(form: Chosen, { totalCents, storeCreditCents }: Due): boolean {
  if (form.get('offlineMethod')) return false
  const paid = centsIn(form.get('adjustment')) + (form.has('useCredit') ? storeCreditCents : 0)
  return (paid === 0 || paid < totalCents) && (form.get('card') ?? 'new') === 'new'
}
