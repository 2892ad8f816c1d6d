/** The words and addresses of the store: every `{product}`, `{phone}`, `{email}` of the pages (GEN-02). */
import { FREE_SHIPPING_THRESHOLD_CENTS } from '../constants/constants'
import { usd } from '../money/money'

export const storeConfig = {
  name: 'Nutwood',
  /** What the store is known for, as menus and links write it. */
  productWord: 'Nuts',
  /** The first segment of the product word's category. */
  productPath: 'nuts',
  phone: '1-800-555-0134',
  phoneHref: 'tel:+18005550134',
  email: 'care@nutwood.example',
  businessEmail: 'business@nutwood.example',
  pressEmail: 'press@nutwood.example',
  careersEmail: 'careers@nutwood.example',
  privacyEmail: 'privacy@nutwood.example',
  hours: 'Monday to Friday, 8 am to 6 pm Eastern time',
  postalAddress: ['Nutwood', '100 Orchard Way', 'Cranford, NJ 07016'],
  /** First year of the copyright line (LEGAL-02). */
  since: 1999,
  /** Used while no customer tag and no cart discount sets another one (SHIP-21). */
  freeShippingThreshold: usd(FREE_SHIPPING_THRESHOLD_CENTS),
  /** Off every snack box, on top of which codes may take more (CALC-07). */
  bundleDiscountPercent: 0,
} as const

const WORDS: Readonly<Record<string, string>> = {
  /** Another amount for some readers, filled when a page is made (threshold-word); left out of names and of the index. */
  threshold: '',
  /** The key of a call, which no text is to tell. */
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
 * Fills `{product}`-style words in a text of merchants; braces of anything else are the text's own and stand.
 * @param later a word that stays as it is, in lower case
 */
export function fillStoreWords(text: string, later?: string): string {
  return text.replace(TOKEN, (token, word: string) => {
    const key = word.toLowerCase()
    return key === later ? token : (wordOf(key) ?? token)
  })
}

/**
 * The same for what editors write, where braces mean nothing else: an unknown word is left out rather than shown.
 * @param later a word that stays as it is, in lower case
 */
export function fillEditorsWords(text: string, later: string): string {
  return text.replace(TOKEN, (token, word: string) => {
    const key = word.toLowerCase()
    return key === later ? token : (wordOf(key) ?? '')
  })
}

/** `1999–2025` in 2025 (LEGAL-02). */
export function copyrightYears(year: number): string {
  return year > storeConfig.since ? `${storeConfig.since}-${year}` : String(storeConfig.since)
}
