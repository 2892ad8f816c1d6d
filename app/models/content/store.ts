/** The words and addresses of the store: every `{product}`, `{phone}`, `{email}` of the pages (GEN-02). */
import { FREE_SHIPPING_THRESHOLD_CENTS } from '../constants/constants'
import { formatShortMoney, usd } from '../money/money'

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
  product: storeConfig.productWord,
  phone: storeConfig.phone,
  email: storeConfig.email,
  name: storeConfig.name,
  hours: storeConfig.hours,
  address: storeConfig.postalAddress.join(', '),
  threshold: formatShortMoney(storeConfig.freeShippingThreshold),
  businessemail: storeConfig.businessEmail,
  pressemail: storeConfig.pressEmail,
  careersemail: storeConfig.careersEmail,
  privacyemail: storeConfig.privacyEmail,
}

/** Fills `{product}`-style words in text from content; an unknown one is left out rather than shown. */
export function fillStoreWords(text: string): string {
  return text.replace(/\{([a-z]+)\}/gi, (_, word: string) => {
    const key = word.toLowerCase()
    return (Object.hasOwn(WORDS, key) ? WORDS[key] : undefined) ?? ''
  })
}

/** `1999–2025` in 2025 (LEGAL-02). */
export function copyrightYears(year: number): string {
  return year > storeConfig.since ? `${storeConfig.since}-${year}` : String(storeConfig.since)
}
