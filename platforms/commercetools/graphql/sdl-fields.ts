/** Fields shared by many types of the published GraphQL schema. */
export const LOCALIZED = '(locale: Locale, acceptLanguage: [Locale!]): String'
export const VERSIONED = 'id: String! version: Long! createdAt: DateTime! lastModifiedAt: DateTime!'
