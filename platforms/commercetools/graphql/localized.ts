/** Localized fields: one value by locale, or all of them. */
import type { LocalizedString } from '@commercetools/platform-sdk'

interface LocaleArguments {
  readonly locale?: string | null
  readonly acceptLanguage?: readonly string[] | null
}

const DEFAULT_LOCALE = 'en'

export function pickLocale(
  value: LocalizedString | undefined,
  { locale, acceptLanguage }: LocaleArguments,
): string | null {
  if (!value) return null
  if (acceptLanguage) {
    const known = acceptLanguage.find((tag) => value[tag] !== undefined)
    return known === undefined ? null : (value[known] ?? null)
  }
  return value[locale ?? DEFAULT_LOCALE] ?? null
}

export function allLocales(value: LocalizedString | undefined): { locale: string; value: string }[] | null {
  return value ? Object.entries(value).map(([locale, text]) => ({ locale, value: text })) : null
}
