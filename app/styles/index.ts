/** Global styles, imported once by root.tsx. */
import './fonts.css'
import './layers.css'
import './reset.css'
import './base.css'
import displayFont from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import bodyFont from '@fontsource-variable/nunito-sans/files/nunito-sans-latin-wght-normal.woff2?url'

/** Preload links for root.tsx: both fonts are needed for the first paint of every page. */
export const fontPreloads = [displayFont, bodyFont].map((href) => ({
  rel: 'preload' as const,
  as: 'font' as const,
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))
