/** Fields that many types of the published GraphQL schema have. */
export const LOCALIZED = '(locale: Locale, acceptLanguage: [Locale!]): String'
export const VERSIONED = 'id: String! version: Long! createdAt: DateTime! lastModifiedAt: DateTime!'
