import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { requireBytes } from '~/utils/static-html.server'
import { staticView } from './static-view.server'

describe('a static view', () => {
  it('is rendered once for the same props, and anew for others', () => {
    let times = 0
    const greeting = staticView(({ name }: { readonly name: string }) => {
      times += 1
      return <p>Hello, {name}</p>
    })
    const shownTo = (name: string) => {
      const context = {}
      const { hash } = greeting({ name }, context)
      return requireBytes(context, hash).toString()
    }
    expect([shownTo('A'), shownTo('A'), shownTo('<B>')]).toEqual([
      '<p>Hello, A</p>',
      '<p>Hello, A</p>',
      '<p>Hello, &lt;B&gt;</p>',
    ])
    expect(times).toBe(2)
  })

  it('is written in Latin-1, with references for other characters', () => {
    const context = {}
    const { hash } = staticView(() => <p title="“Crunch”">What’s 🎁 in the café’s bag</p>)({}, context)
    const html = requireBytes(context, hash).toString()
    expect([...html].filter((character) => character > '\u00ff')).toEqual([])
    const shown = parseHTML(html).document.querySelector('p')
    expect(shown?.textContent).toBe('What’s 🎁 in the café’s bag')
    expect(shown?.getAttribute('title')).toBe('“Crunch”')
  })

  it('is for the request that asked for it', () => {
    const context = {}
    const { hash, html } = staticView(() => <p>Mine</p>)({}, context)
    // Kept outside the loader's answer, so that the page does not carry it twice.
    expect(html).toBeUndefined()
    expect(() => requireBytes({}, hash)).toThrow()
  })
})
