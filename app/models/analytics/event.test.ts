import { describe, expect, it } from 'vitest'
import { isPageSection, PAGE_SECTIONS } from './event'

describe('a section of a page', () => {
  it('is one of those that the site has', () => {
    expect(PAGE_SECTIONS).toEqual([
      'header',
      'footer',
      'home',
      'content',
      'listing',
      'search',
      'suggestions',
      'product',
      'recommendations',
      'cart',
      'added-to-cart',
      'checkout',
      'account',
      'quiz',
    ])
    for (const section of PAGE_SECTIONS) expect(isPageSection(section)).toBe(true)
    for (const other of ['', 'Header', 'cellar']) expect(isPageSection(other)).toBe(false)
  })
})
