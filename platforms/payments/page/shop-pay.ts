/** Shop Pay's page: the shopper chooses a wallet card and approves the amount. HTML that needs no script. */
import { html } from '../../kit/html'
import type { Html } from '../../kit/html'
import { describeCard } from '../cards'
import type { CardSummary } from '../cards'
import type { PaymentSession } from '../sessions'
import { bill, formatAmount, MERCHANT_NAME, shell } from './page'

interface WalletCard extends CardSummary {
  readonly key: string
  readonly hint?: string
}

const EXPIRES = { expiryMonth: 12, expiryYear: 2099 } as const

/** Everybody's wallet: one card for each outcome. */
const WALLET: readonly WalletCard[] = [
  { key: 'visa', brand: 'Visa', last4: '1111', answer: 'approve', ...EXPIRES },
  { key: 'mastercard', brand: 'Mastercard', last4: '4444', answer: 'approve', ...EXPIRES },
  {
    key: 'declined',
    brand: 'Visa',
    last4: '0002',
    answer: 'do-not-honor',
    hint: 'declined when the order is placed',
    ...EXPIRES,
  },
]

export function findWalletCard(key: string | null): CardSummary | undefined {
  const found = WALLET.find((card) => card.key === key)
  if (found === undefined) return undefined
  const { key: _key, hint: _hint, ...card } = found
  return card
}

export function shopPayPage({
  session,
  cancelUrl,
  error,
}: {
  readonly session: PaymentSession
  readonly cancelUrl: string
  readonly error?: string | undefined
}): Html {
  const total = formatAmount(session.amount, session.currency)
  return shell(
    error === undefined ? 'Shop Pay' : 'Error: Shop Pay',
    html`<div class="panel">
        <h1>Shop Pay</h1>
        <p class="lead">
          <strong>${total}</strong> to ${MERCHANT_NAME}. You are charged only when your order is placed.
        </p>
        <form class="stack" method="post" action="/shop-pay/${session.id}">
          ${
            error !== undefined &&
            html`<div class="summary" role="alert" tabindex="-1" autofocus>
              <h2>Please check your choice</h2>
              <ul>
                <li><a href="#${WALLET[0]?.key}">${error}</a></li>
              </ul>
            </div>`
          }
          <fieldset class="choices">
            <legend>Pay with</legend>
            ${WALLET.map(
              (card, index) =>
                html`<div class="check">
                  <input
                    type="radio"
                    id="${card.key}"
                    name="card"
                    value="${card.key}"
                    required
                    ${index === 0 && html` checked`}
                  />
                  <label for="${card.key}"
                    >${describeCard(card)}${card.hint !== undefined && html` (${card.hint})`}</label
                  >
                </div>`,
            )}
          </fieldset>
          <div class="actions">
            <button type="submit">Approve ${total}</button>
            <a href="${cancelUrl}">Cancel and go back</a>
          </div>
          <p class="note">Back at ${MERCHANT_NAME} you place your order.</p>
        </form>
      </div>
      ${bill(session)}
      <section class="demo wide" aria-labelledby="demo-title">
        <h2 id="demo-title">Demonstration: no money moves</h2>
        <p>These cards are everybody&rsquo;s; nobody signs in here, and nothing is charged anywhere.</p>
      </section>`,
  )
}
