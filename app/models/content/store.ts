/** The store's texts and addresses, for every `{product}`, `{phone}` and `{email}` placeholder (GEN-02). */
import { FREE_SHIPPING_THRESHOLD_CENTS } from '../constants/constants'
import { usd } from '../money/money'

const EMAIL = 'care@nutwood.example'

export const storeConfig = {
  name: 'Nutwood',
  /** The store's signature product, as used in menus and links. */
  productWord: 'Nuts',
  /** First path segment of that product's category. */
  productPath: 'nuts',
  phone: '1-800-555-0134',
  phoneHref: 'tel:+18005550134',
  email: EMAIL,
  emailHref: `mailto:${EMAIL}`,
  businessEmail: 'business@nutwood.example',
  pressEmail: 'press@nutwood.example',
  careersEmail: 'careers@nutwood.example',
  privacyEmail: 'privacy@nutwood.example',
  hours: 'Monday to Friday, 8 am to 6 pm Eastern time',
  postalAddress: ['Nutwood', '100 Orchard Way', 'Cranford, NJ 07016'],
  /** First year of the copyright line (LEGAL-02). */
  since: 1999,
  /** Default, unless a customer tag or a cart discount sets another (SHIP-21). */
  freeShippingThreshold: usd(FREE_SHIPPING_THRESHOLD_CENTS),
  /** Taken off every snack box; codes may take off more (CALC-07). */
  bundleDiscountPercent: 0,
} as const

const WORDS: Readonly<Record<string, string>> = {
  /** Depends on the reader, so it is filled in at render time (threshold-word); empty in names and the index. */
  threshold: '',
  /** The key of an API call, which must not appear in any text. */
  key: '',
  product: storeConfig.productWord,
  phone: storeConfig.phone,
  email: storeConfig.email,
  name: storeConfig.name,
  hours: storeConfig.hours,
  address: storeConfig.postalAddress.join(', '),
  businessemail: storeConfig.businessEmail,
  pressemail: storeConfig.pressEmail,
  careersemail: storeConfig.careersEmail,
  privacyemail: storeConfig.privacyEmail,
}

const TOKEN = /\{([a-z]+)\}/gi

const wordOf = (key: string) => (Object.hasOwn(WORDS, key) ? WORDS[key] : undefined)

/**
 * Fills `{product}`-style placeholders in merchant texts; other braces are part of the text and stay.
 * @param later lower-case placeholder to leave as is
 */
export function fillStoreWords(text: string, later?: string): string {
  return text.replace(TOKEN, (token, word: string) => {
    const key = word.toLowerCase()
    return key === later ? token : (wordOf(key) ?? token)
  })
}

/**
 * The same for editor texts, where braces have no other use: unknown placeholders are removed.
 * @param later lower-case placeholder to leave as is
 */
export function fillEditorsWords(text: string, later: string): string {
  return text.replace(TOKEN, (token, word: string) => {
    const key = word.toLowerCase()
    return key === later ? token : (wordOf(key) ?? '')
  })
}

/** `1999-2025` in 2025 (LEGAL-02). */
export function copyrightYears(year: number): string {
  return year > storeConfig.since ? `${storeConfig.since}-${year}` : String(storeConfig.since)
}
