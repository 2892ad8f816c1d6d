import { describe, expect, it } from 'vitest'
import { pagePath } from './page-path'

describe('the page of an event', () => {
  it.each([
    ['/', '/'],
    ['/nuts/almonds/roasted-almonds-salted.html', '/nuts/almonds/roasted-almonds-salted.html'],
    ['/nuts/', '/nuts/'],
    ['/signature-mix/', '/signature-mix/'],
    ['/cart', '/cart'],
    ['/search/instant', '/search/instant'],
    ['/checkout/payment/review', '/checkout'],
    ['/sign/reset-password/SECRET', '/sign'],
    ['/Sign/Reset-Password/SECRET', '/sign'],
    ['//sign//link/SECRET', '/sign'],
    ['/%73ign/link/SECRET', '/sign'],
    ['/%E0%A4%A/SECRET', '/'],
  ])('of %s is %s', (path, page) => {
    expect(pagePath(path)).toBe(page)
  })
})
