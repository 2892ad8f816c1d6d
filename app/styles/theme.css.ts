/** The theme contract: components use these variables and no literal values. */
import { createGlobalTheme } from '@vanilla-extract/css'
import { motion } from './motion'
import { palette } from './palette'

export const vars = createGlobalTheme(':root', {
  color: palette,
  font: {
    display: "'Fraunces Variable', 'Fraunces Fallback', Georgia, 'Times New Roman', serif",
    body: "'Nunito Sans Variable', 'Nunito Sans Fallback', Arial, 'Helvetica Neue', sans-serif",
  },
  text: {
    xs: '0.8125rem',
    sm: '0.9rem',
    base: '1rem',
    lg: '1.125rem',
    xl: 'clamp(1.2rem, 1.1rem + 0.5vw, 1.45rem)',
    h3: 'clamp(1.35rem, 1.2rem + 0.7vw, 1.75rem)',
    h2: 'clamp(1.65rem, 1.35rem + 1.4vw, 2.4rem)',
    h1: 'clamp(2rem, 1.55rem + 2.2vw, 3.25rem)',
    hero: 'clamp(2.1rem, 1.35rem + 4.2vw, 4.6rem)',
  },
  space: {
    '1': '0.25rem',
    '2': '0.5rem',
    '3': '0.75rem',
    '4': '1rem',
    '5': '1.5rem',
    '6': '2rem',
    '7': '3rem',
    section: 'clamp(2.5rem, 1.6rem + 4vw, 5rem)',
    gutter: 'clamp(1rem, 4vw, 2.5rem)',
  },
  radius: { sm: '0.5rem', md: '0.875rem', lg: '1.5rem', pill: '999px' },
  shadow: {
    sm: '0 1px 2px rgb(53 30 15 / 8%)',
    md: '0 6px 20px -6px rgb(53 30 15 / 18%)',
    lg: '0 18px 48px -12px rgb(53 30 15 / 28%)',
  },
  motion,
  /** Heights of the header's three lines: fixed, since two of them come after the content in the source. */
  header: { promo: '2.125rem', bar: '4rem', menu: '2.75rem' },
  width: { page: '78rem', text: '42rem', form: '30rem' },
})
