/** Where the store is elsewhere (FOOT-06); apart from its other words, which every page loads. */
export const SOCIAL_LINKS = [
  { network: 'Facebook', url: 'https://www.facebook.com/nutwood.example' },
  { network: 'Instagram', url: 'https://www.instagram.com/nutwood.example' },
  { network: 'Pinterest', url: 'https://www.pinterest.com/nutwoodexample' },
] as const
