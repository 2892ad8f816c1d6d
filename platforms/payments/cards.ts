/** Card rules of the hosted page: test cards, their behaviour, and input validation. */

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover'
/** The issuer's answer when the card is authorised. */
export type IssuerAnswer = 'approve' | 'do-not-honor' | 'insufficient-funds' | 'expired-card'

/** All that is ever stored of a card. */
export interface CardSummary {
  readonly brand: CardBrand
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
  readonly answer: IssuerAnswer
}

export interface TestCard {
  readonly number: string
  readonly brand: CardBrand
  readonly answer: IssuerAnswer
  readonly hint: string
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', brand: 'Visa', answer: 'approve', hint: 'Visa, approved' },
  { number: '4242424242424242', brand: 'Visa', answer: 'approve', hint: 'Visa, approved' },
  { number: '5555555555554444', brand: 'Mastercard', answer: 'approve', hint: 'Mastercard, approved' },
  {
    number: '378282246310005',
    brand: 'American Express',
    answer: 'approve',
    hint: 'American Express, approved',
  },
  { number: '6011111111111117', brand: 'Discover', answer: 'approve', hint: 'Discover, approved' },
  { number: '4000000000000002', brand: 'Visa', answer: 'do-not-honor', hint: 'Visa, declined' },
  {
    number: '4000000000009995',
    brand: 'Visa',
    answer: 'insufficient-funds',
    hint: 'Visa, insufficient funds',
  },
  { number: '4000000000000069', brand: 'Visa', answer: 'expired-card', hint: 'Visa, expired' },
]

/** Groups a number as people read it: by four, or 4-6-5 for American Express. */
export function groupDigits(number: string): string {
  const groups = number.length === 15 ? /^(\d{4})(\d{6})(\d{5})$/ : /(\d{4})(?=\d)/g
  return number.length === 15 ? number.replace(groups, '$1 $2 $3') : number.replace(groups, '$1 ')
}

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return digits.length > 0 && sum % 10 === 0
}

export interface Expiry {
  readonly month: number
  readonly year: number
}

/** Parses `12/30`, `12 / 2030`, `1230`, `1-30`; null if it is not a month and year. */
export function parseExpiry(text: string): Expiry | null {
  const match =
    /^\s*(\d{1,2})\s*[/\-. ]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2}|\d{4})\s*$/.exec(text)
  if (match === null) return null
  const month = Number(match[1])
  const year = Number(match[2]) + (match[2]?.length === 2 ? 2000 : 0)
  return month >= 1 && month <= 12 ? { month, year } : null
}

/** A card is valid until the last moment of its month, anywhere on earth. */
export function isExpired({ month, year }: Expiry, now: Date): boolean {
  const HOURS_BEHIND_UTC = 12
  return now.getTime() >= Date.UTC(year, month, 1, HOURS_BEHIND_UTC)
}

export const CARD_FIELDS = ['name', 'number', 'expiry', 'code'] as const
export type CardField = (typeof CARD_FIELDS)[number]
export type CardErrors = Readonly<Partial<Record<CardField, string>>>
export type TypedCard = Readonly<Record<CardField, string>>

const MAX_YEARS_AHEAD = 20
const MAX_NAME_LENGTH = 120

function nameError(name: string): string | undefined {
  if (name.trim() === '') return 'Please enter the name on the card'
  if (name.length > MAX_NAME_LENGTH) return 'Please shorten the name'
  return /\d{9,}/.test(name.replace(/[\s-]/g, '')) ? 'Please enter a name, not a number' : undefined
}

function numberError(digits: string): string | undefined {
  if (digits === '') return 'Please enter the card number'
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return 'Please check the card number'
  // Rejects real cards, so that no real number is ever handled here.
  return TEST_CARDS.some((card) => card.number === digits)
    ? undefined
    : 'This demonstration takes only the test cards listed below. Please do not use a real card'
}

function expiryError(typed: string, expiry: Expiry | null, now: Date): string | undefined {
  if (typed.trim() === '') return 'Please enter the expiration date'
  if (expiry === null) return 'Please enter the expiration date as month and year, for example 04/29'
  if (isExpired(expiry, now)) return 'This card has expired'
  return expiry.year > now.getUTCFullYear() + MAX_YEARS_AHEAD ? 'Please check the expiration year' : undefined
}

function codeError(code: string, brand: CardBrand | undefined): string | undefined {
  if (code === '') return 'Please enter the security code'
  const length = brand === 'American Express' ? 4 : 3
  const fits = brand === undefined ? /^\d{3,4}$/.test(code) : new RegExp(`^\\d{${length}}$`).test(code)
  return fits ? undefined : `Please enter the ${length} digits of the security code`
}

/** Validates input. The returned card holds neither number nor security code. */
export function readCard(
  typed: TypedCard,
  now: Date,
): { readonly ok: true; readonly card: CardSummary } | { readonly ok: false; readonly errors: CardErrors } {
  const digits = typed.number.replace(/[\s-]/g, '')
  const testCard = TEST_CARDS.find((card) => card.number === digits)
  const expiry = parseExpiry(typed.expiry)
  const found = {
    name: nameError(typed.name),
    number: numberError(digits),
    expiry: expiryError(typed.expiry, expiry, now),
    code: codeError(typed.code.trim(), testCard?.brand),
  }
  const errors = Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
  if (Object.keys(errors).length > 0 || testCard === undefined || expiry === null)
    return { ok: false, errors }
  const { brand, answer } = testCard
  const last4 = digits.slice(-4)
  return { ok: true, card: { brand, last4, answer, expiryMonth: expiry.month, expiryYear: expiry.year } }
}

/** `Visa ending in 1111`. */
export function describeCard(card: Pick<CardSummary, 'brand' | 'last4'>): string {
  return `${card.brand} ending in ${card.last4}`
}

/** Reusable sandbox nonces: API tests pay with them without any page. */
export function sandboxCard(nonce: string): CardSummary | undefined {
  const summary = (answer: IssuerAnswer, last4: string): CardSummary => ({
    brand: 'Visa',
    last4,
    answer,
    expiryMonth: 12,
    expiryYear: 2099,
  })
  switch (nonce) {
    case 'fake-valid-nonce':
      return summary('approve', '1111')
    case 'fake-processor-declined-visa-nonce':
      return summary('do-not-honor', '0002')
    default:
      return undefined
  }
}
