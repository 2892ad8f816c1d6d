import { renderToStaticMarkup as render } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { pagesToShow, Pagination } from './pagination'

describe('the pages of a list', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('are those around page %i of %i', (current, total, expected) => {
    expect(pagesToShow(current, total)).toEqual(expected)
  })

  it('are real links [LIST-06]', () => {
    const html = render(<Pagination current={2} total={3} hrefFor={(page) => `?page=${page}`} />)
    expect(html).toContain('href="?page=1"')
    expect(html).toContain('rel="next"')
    expect(html).toContain('aria-current="page"')
    expect(render(<Pagination current={1} total={1} hrefFor={String} />)).toBe('')
  })
})
