/** The seeded accounts, one for each role. */
export const PASSWORD = 'Nutwood!2024'

export const accounts = {
  shopper: { email: 'shopper@nutwood.example', password: PASSWORD },
  business: { email: 'business@nutwood.example', password: PASSWORD },
  reseller: { email: 'reseller@nutwood.example', password: PASSWORD },
  auditor: { email: 'auditor@nutwood.example', password: PASSWORD },
  agent: { email: 'agent@nutwood.example', password: PASSWORD },
} as const

/** Test cards of the embedded gateway. */
export const cards = {
  good: '4111 1111 1111 1111',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  expired: '4000 0000 0000 0069',
} as const
