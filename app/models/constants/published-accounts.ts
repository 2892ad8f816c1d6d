/** Sample accounts whose password is in the README: no production shop may have any of them. */
export const PUBLISHED_ACCOUNTS = [
  'shopper@nutwood.example',
  'business@nutwood.example',
  'reseller@nutwood.example',
  'agent@nutwood.example',
  'auditor@nutwood.example',
] as const
