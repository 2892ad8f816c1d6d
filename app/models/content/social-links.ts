/** The store's social media pages (FOOT-06); separate from its other texts, which every page loads. */
export const SOCIAL_LINKS = [
  { network: 'Facebook', url: 'https://www.facebook.com/nutwood.example' },
  { network: 'Instagram', url: 'https://www.instagram.com/nutwood.example' },
  { network: 'Pinterest', url: 'https://www.pinterest.com/nutwoodexample' },
] as const
