/** E-mails of the sample accounts, whose password stands in the README: no shop with customers may have one of them. */
export const PUBLISHED_ACCOUNTS = [
  'shopper@nutwood.example',
  'business@nutwood.example',
  'reseller@nutwood.example',
  'agent@nutwood.example',
  'auditor@nutwood.example',
] as const
