/** The hosted payment page and its messages: HTML that needs no script. */
import { html } from '../../kit/html'
import type { Html, HtmlPart } from '../../kit/html'
import { CARD_FIELDS, groupDigits, TEST_CARDS } from '../cards'
import type { CardErrors, CardField } from '../cards'
import type { PaymentSession } from '../sessions'

export const MERCHANT_NAME = 'Nutwood'
export const STYLES_PATH = '/pay.css'

interface FieldText {
  readonly label: string
  readonly hint?: string
  readonly autocomplete: string
  readonly numeric: boolean
  readonly maxLength: number
}

const FIELDS: Readonly<Record<CardField, FieldText>> = {
  name: { label: 'Name on card', autocomplete: 'cc-name', numeric: false, maxLength: 120 },
  number: { label: 'Card number', autocomplete: 'cc-number', numeric: true, maxLength: 23 },
  expiry: {
    label: 'Expiration date',
    hint: 'Month and year, for example 04/29',
    autocomplete: 'cc-exp',
    numeric: true,
    maxLength: 9,
  },
  code: {
    label: 'Security code',
    hint: '3 digits, 4 for American Express',
    autocomplete: 'cc-csc',
    numeric: true,
    maxLength: 4,
  },
}

export function shell(title: string, body: HtmlPart): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${MERCHANT_NAME} payments</title>
        <link rel="stylesheet" href="${STYLES_PATH}" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="band">
          <p><span class="brand">${MERCHANT_NAME}</span> <span class="where">Payment page</span></p>
        </header>
        <main class="sheet">${body}</main>
      </body>
    </html> `
}

export function formatAmount(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}

function field(name: CardField, value: string, error: string | undefined): Html {
  const { label, hint, autocomplete, numeric, maxLength } = FIELDS[name]
  const described = [hint !== undefined && `${name}-hint`, error !== undefined && `${name}-error`].filter(
    Boolean,
  )
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="text"
      required
      autocomplete="${autocomplete}"
      maxlength="${maxLength}"
      value="${value}"
      ${
        numeric && html` inputmode="numeric"`
      }${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${
        error !== undefined && html` aria-invalid="true"`
      }
    />
  </div>`
}

function errorSummary(errors: CardErrors): HtmlPart {
  const wrong = CARD_FIELDS.filter((name) => errors[name] !== undefined)
  if (wrong.length === 0) return false
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <h2>Please check the card</h2>
    <ul>
      ${wrong.map((name) => html`<li><a href="#${name}">${errors[name]}</a></li>`)}
    </ul>
  </div>`
}

export function bill(session: PaymentSession): Html {
  return html`<aside class="panel" aria-labelledby="bill-title">
    <h2 id="bill-title">Your payment</h2>
    <dl class="bill">
      <dt>To</dt>
      <dd>${MERCHANT_NAME}</dd>
      <dt>Reference</dt>
      <dd>${session.reference}</dd>
      ${
        session.email !== undefined &&
        html`<dt>Receipt to</dt>
          <dd>${session.email}</dd>`
      }
      <dt class="total">Total</dt>
      <dd class="total">${formatAmount(session.amount, session.currency)}</dd>
    </dl>
  </aside>`
}

function demoHints(): Html {
  return html`<section class="demo wide" aria-labelledby="demo-title">
    <h2 id="demo-title">Demonstration: no money moves</h2>
    <p>
      This page takes only these test cards, with any name, any future date and any security code. Please do
      not type a real card number.
    </p>
    <ul>
      ${TEST_CARDS.map(({ number, hint }) => html`<li><code>${groupDigits(number)}</code> ${hint}</li>`)}
    </ul>
  </section>`
}

/** Nothing is paid: the customer only saves a card. */
export const savesOnly = ({ amount }: PaymentSession): boolean => amount === 0

export interface PaymentPageProps {
  readonly session: PaymentSession
  readonly cancelUrl: string
  /** Typed input that is not card data. */
  readonly name: string
  readonly save: boolean
  readonly errors: CardErrors
}

export function paymentPage({ session, cancelUrl, name, save, errors }: PaymentPageProps): Html {
  const failed = Object.keys(errors).length > 0
  const total = formatAmount(session.amount, session.currency)
  const isSaved = savesOnly(session)
  const title = isSaved ? 'Add a card' : 'Pay by card'
  const lead = isSaved
    ? html`Your card is saved for your next orders at ${MERCHANT_NAME}. Nothing is charged now.`
    : html`<strong>${total}</strong> to ${MERCHANT_NAME}. Your card is charged only when you confirm the
        payment there.`
  return shell(
    failed ? `Error: ${title.toLowerCase()}` : title,
    html`<div class="panel">
        <h1>${title}</h1>
        <p class="lead">${lead}</p>
        <form class="stack" method="post" action="/pay/${session.id}" novalidate>
          ${errorSummary(errors)} ${field('name', name, errors.name)} ${field('number', '', errors.number)}
          <div class="pair">${field('expiry', '', errors.expiry)} ${field('code', '', errors.code)}</div>
          ${
            session.customerId !== undefined &&
            !isSaved &&
            html`<div class="check">
              <input type="checkbox" id="save" name="save" value="yes" ${save && html` checked`} />
              <label for="save">Save this card for next time</label>
            </div>`
          }
          <div class="actions">
            <button type="submit">${isSaved ? 'Save this card' : `Use this card for ${total}`}</button>
            <a href="${cancelUrl}">Cancel and go back</a>
          </div>
          <p class="note">
            ${MERCHANT_NAME} never sees your card number. It is told the kind of card and its last four
            digits.
          </p>
        </form>
      </div>
      ${!isSaved && bill(session)} ${demoHints()}`,
  )
}

/** A page with one message and an optional link. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): Html {
  return shell(
    title,
    html`<div class="panel wide stack">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link !== undefined && html`<p><a class="back" href="${link.href}">${link.label}</a></p>`}
    </div>`,
  )
}
