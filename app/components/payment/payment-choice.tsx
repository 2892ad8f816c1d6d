/** Store credit and saved cards at the payment step (CHK-18, PAY-02). The review shows the resulting amounts. */
import { formatMoney, usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { SavedCard } from '~/models/payments/payments'
import { RadioCards } from '../checkout/radio-cards'
import { CheckboxField } from '../ui/field'
import { Stack } from '../ui/layout'

function CardName({ card }: { readonly card: SavedCard }) {
  return (
    <>
      {card.description}, expires {card.expires}
    </>
  )
}

function StoreCredit({
  cents,
  total,
  defaultChecked,
}: {
  readonly cents: number
  readonly total: Money
  readonly defaultChecked: boolean
}) {
  const isAll = cents >= total.centAmount
  return (
    <div>
      <CheckboxField
        name="useCredit"
        label={`Use store credit (${formatMoney(usd(cents))})`}
        defaultChecked={defaultChecked}
      />
      <p>
        {isAll
          ? 'It pays for this whole order: no card is needed.'
          : `The rest, ${formatMoney(usd(total.centAmount - cents))}, is paid as you choose below.`}
      </p>
    </div>
  )
}

export function PaymentChoice({
  options,
  total,
  values,
  isFilledIn,
}: {
  readonly options: { readonly cards: readonly SavedCard[]; readonly storeCreditCents: number }
  readonly total: Money
  readonly values: Readonly<Record<string, string | undefined>>
  /** If set, `values` says what was ticked. */
  readonly isFilledIn: boolean
}) {
  const { cards, storeCreditCents } = options
  const standard = cards.find((card) => card.isDefault) ?? cards[0]
  return (
    <Stack gap="4">
      {storeCreditCents > 0 ? (
        <StoreCredit
          cents={storeCreditCents}
          total={total}
          defaultChecked={isFilledIn && values['useCredit'] === 'on'}
        />
      ) : null}
      {cards.length === 0 ? null : (
        <RadioCards
          // A card that is gone cannot stay checked.
          key={cards.map(({ token }) => token).join()}
          name="card"
          legend="Pay with"
          defaultValue={values['card'] ?? standard?.token}
          options={[
            ...cards.map((card) => ({ value: card.token, label: <CardName card={card} /> })),
            { value: 'new', label: 'Another card' },
          ]}
        />
      )}
    </Stack>
  )
}
