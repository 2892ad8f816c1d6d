/** Another card for a placed order: chosen, then confirmed. Static HTML, for which browsers get no code. */
import { storeConfig } from '~/models/content/store'
import { formatMoney, usd } from '~/models/money/money'
import type { SavedCard } from '~/models/payments/payments'
import { RadioCards } from '../checkout/radio-cards'
import { Button, ButtonLink } from '../ui/button'
import { Notice } from '../ui/feedback'
import { Cluster, Stack } from '../ui/layout'

interface Outcome {
  readonly kind: 'changed' | 'pending' | 'declined' | 'let-go'
  readonly amountCents: number
}

interface ChangeCardProps {
  /** `amountCents`: what would be charged. */
  readonly standing:
    | { readonly kind: 'open'; readonly amountCents: number }
    | { readonly kind: 'refused' | 'elsewhere' }
  /** Of the change just requested, or of the last one if how it ended is still to be told. */
  readonly outcome: Outcome | null
  /** `Store credit ($5.00)`, and last the card, `Visa ending in 1111`; empty if unknown. */
  readonly paidBy: readonly string[]
  readonly cards: readonly SavedCard[]
  /** The card of a form that was not accepted. */
  readonly picked: string | null
  /** To be confirmed. */
  readonly chosen: { readonly id: string; readonly description: string } | null
  /** Where cards are entered: on the provider's page, or in fields within one of ours, which the wallet has. */
  readonly entry: 'page' | 'fields'
  readonly hasWallet: boolean
  readonly isCancelled: boolean
  readonly formPath: string
  readonly orderPath: string
}

function BackToOrder({ orderPath }: Pick<ChangeCardProps, 'orderPath'>) {
  return (
    <div>
      <ButtonLink href={orderPath} look="secondary">
        Back to your order
      </ButtonLink>
    </div>
  )
}

const listed = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts)

function OutcomeNotice({
  outcome: { kind, amountCents },
  paidBy,
}: Pick<ChangeCardProps, 'paidBy'> & { readonly outcome: Outcome }) {
  if (kind === 'declined')
    return (
      <Notice type="error">
        The other card that you gave us was declined, and nothing was charged to it. Your order is paid as
        before.
      </Notice>
    )
  if (kind === 'let-go')
    return (
      <Notice type="error">
        The other card that you gave us was not charged: there was no payment left that it could replace.
      </Notice>
    )
  return (
    <Notice type="notice">
      {kind === 'changed'
        ? `Your order is paid by ${listed(paidBy) || 'your new card'} now. ${formatMoney(usd(amountCents))} has been given back to the card that paid before.`
        : 'We are changing the card of your order, and you need not do anything. Until the new card has paid, and if it is declined, your order is paid as before. We will email you what became of it.'}
    </Notice>
  )
}

function Closed({ kind }: { readonly kind: 'refused' | 'elsewhere' }) {
  return (
    <Notice type="notice">
      {kind === 'elsewhere'
        ? 'Our order service has taken the payment of this order, and changes it for you.'
        : 'The payment of this order cannot be changed here.'}{' '}
      Please call us at <a href={storeConfig.phoneHref}>{storeConfig.phone}</a>.
    </Notice>
  )
}

function Confirm({
  chosen,
  paidBy,
  amountCents,
  formPath,
}: Pick<ChangeCardProps, 'paidBy' | 'formPath'> & {
  readonly chosen: NonNullable<ChangeCardProps['chosen']>
  readonly amountCents: number
}) {
  const amount = formatMoney(usd(amountCents))
  return (
    <form method="post" action={formPath}>
      <input type="hidden" name="intent" value="pay" />
      <input type="hidden" name="pay" value={chosen.id} />
      <Stack gap="4">
        <p>
          With the button below, {amount} is charged to {chosen.description}. Then {amount} is given back to{' '}
          {paidBy.at(-1) ?? 'the card that paid before'}.
        </p>
        <Cluster>
          <Button size="large">Pay with {chosen.description}</Button>
          <a href={formPath}>Choose another card</a>
        </Cluster>
      </Stack>
    </form>
  )
}

/** Where the provider's fields are the only way in, a new card goes through the wallet. */
function NewCardElsewhere({ hasWallet }: Pick<ChangeCardProps, 'hasWallet'>) {
  return hasWallet ? (
    <p>
      To pay with a new card, <a href="/account/wallet/card">add it to your wallet</a> and come back here.
    </p>
  ) : (
    <p>
      To pay with another card, please call us at <a href={storeConfig.phoneHref}>{storeConfig.phone}</a> (
      {storeConfig.hours}).
    </p>
  )
}

function Choose({
  cards,
  picked,
  entry,
  hasWallet,
  formPath,
}: Pick<ChangeCardProps, 'cards' | 'picked' | 'entry' | 'hasWallet' | 'formPath'>) {
  const hasPage = entry === 'page'
  const standard = cards.find((card) => card.isDefault) ?? cards[0]
  const options = [
    ...cards.map(({ token, description, expires }) => ({
      value: token,
      label: `${description}, expires ${expires}`,
    })),
    ...(hasPage ? [{ value: 'new', label: 'Another card' }] : []),
  ]
  // The card that was picked may have been removed.
  const checked = options.find(({ value }) => value === picked)?.value ?? standard?.token
  if (options.length === 0) return <NewCardElsewhere hasWallet={hasWallet} />
  return (
    <form method="post" action={formPath}>
      <input type="hidden" name="intent" value="choose" />
      <Stack gap="4">
        {cards.length === 0 ? null : (
          <RadioCards name="card" legend="Pay with" defaultValue={checked} options={options} />
        )}
        {hasPage ? (
          <p>
            You enter {cards.length === 0 ? 'your card' : 'another card'} on our payment provider&rsquo;s
            secure page, then confirm it here. Nothing is charged before that.
          </p>
        ) : (
          <NewCardElsewhere hasWallet={hasWallet} />
        )}
        <div>
          <Button size="large">{cards.length === 0 ? 'Continue to card details' : 'Continue'}</Button>
        </div>
      </Stack>
    </form>
  )
}

export function ChangeCardView(props: ChangeCardProps) {
  const { standing, outcome, paidBy, chosen, isCancelled, orderPath } = props
  // After a declined card, another one can be given at once.
  if (outcome !== null && (outcome.kind !== 'declined' || standing.kind !== 'open'))
    return (
      <Stack gap="5">
        <OutcomeNotice outcome={outcome} paidBy={paidBy} />
        <BackToOrder orderPath={orderPath} />
      </Stack>
    )
  if (standing.kind !== 'open')
    return (
      <Stack gap="5">
        <Closed kind={standing.kind} />
        <BackToOrder orderPath={orderPath} />
      </Stack>
    )
  return (
    <Stack gap="5">
      {outcome === null ? null : <OutcomeNotice outcome={outcome} paidBy={paidBy} />}
      {isCancelled ? (
        <Notice type="notice">No card was entered, and your order is paid as before.</Notice>
      ) : null}
      {paidBy.length === 0 ? null : <p>Your order is paid by {listed(paidBy)}.</p>}
      {chosen === null ? <Choose {...props} /> : <Confirm {...props} {...standing} chosen={chosen} />}
      <BackToOrder orderPath={orderPath} />
    </Stack>
  )
}
