/** Saved cards, each with one form per action. */
import type { SavedCard } from '~/models/payments/payments'
import { Button } from '../ui/button'
import { fieldId, TextField } from '../ui/field'
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

/** A rejected card name, and why. */
export interface TypedName {
  readonly token: string
  readonly name: string
  readonly error?: string | undefined
}

export function NameForm({
  token,
  name,
  error,
}: Omit<TypedName, 'name'> & { readonly name?: string | undefined }) {
  return (
    <form method="post" className={styles.nameForm}>
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="token" value={token} />
      <TextField
        name="name"
        id={fieldId(`name-${token}`)}
        label="Name of this card"
        hint="For you alone, such as Family or Office"
        maxLength={40}
        defaultValue={name}
        error={error}
      />
      <div>
        <Button look="secondary">Save name</Button>
      </div>
    </form>
  )
}

function CardName({ card, typed }: { readonly card: NamedCard; readonly typed: TypedName | undefined }) {
  return (
    <details open={typed !== undefined}>
      <summary className={styles.summary}>
        {card.name === undefined ? 'Give it a name' : 'Change its name'}
        <VisuallyHidden>: {card.description}</VisuallyHidden>
      </summary>
      <NameForm {...(typed ?? { token: card.token, name: card.name })} />
    </details>
  )
}

export function WalletCards({
  cards,
  typed,
}: {
  readonly cards: readonly NamedCard[]
  readonly typed: TypedName | undefined
}) {
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
            <CardName card={card} typed={typed?.token === card.token ? typed : undefined} />
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
