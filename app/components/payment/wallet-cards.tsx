/** Saved cards, each with what can be done with it: one form for one thing. */
import type { SavedCard } from '~/models/payments/payments'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { Card, Cluster, VisuallyHidden } from '../ui/layout'
import * as styles from './wallet.css'

type NamedCard = SavedCard & { readonly name?: string | undefined }

function CardForm({
  intent,
  card,
  label,
}: {
  readonly intent: 'default' | 'remove'
  readonly card: NamedCard
  readonly label: string
}) {
  return (
    <form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="token" value={card.token} />
      <Button look="link">
        {label}
        <VisuallyHidden> {card.description}</VisuallyHidden>
      </Button>
    </form>
  )
}

function CardNameForm({ card }: { readonly card: NamedCard }) {
  return (
    <details>
      <summary className={styles.summary}>
        {card.name === undefined ? 'Give it a name' : 'Change its name'}
        <VisuallyHidden>: {card.description}</VisuallyHidden>
      </summary>
      <form method="post" className={styles.nameForm}>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="token" value={card.token} />
        <TextField
          name="name"
          id={`name-${card.token}`}
          label="Name of this card"
          hint="For you alone, such as Family or Office"
          maxLength={40}
          defaultValue={card.name}
        />
        <div>
          <Button look="secondary">Save name</Button>
        </div>
      </form>
    </details>
  )
}

export function WalletCards({ cards }: { readonly cards: readonly NamedCard[] }) {
  if (cards.length === 0) return <p>You have no saved cards.</p>
  return (
    <ul role="list" className={styles.cards}>
      {cards.map((card) => (
        <li key={card.token}>
          <Card>
            <p className={styles.cardName}>{card.name ?? card.description}</p>
            <p>
              {card.name === undefined ? null : `${card.description}, `}
              {card.name === undefined ? 'Expires' : 'expires'} {card.expires}
              {card.isDefault ? <strong> · Default</strong> : null}
            </p>
            <CardNameForm card={card} />
            <Cluster>
              {card.isDefault ? null : <CardForm intent="default" card={card} label="Make default" />}
              <CardForm intent="remove" card={card} label="Remove" />
            </Cluster>
          </Card>
        </li>
      ))}
    </ul>
  )
}
