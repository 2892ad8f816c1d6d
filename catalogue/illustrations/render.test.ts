import { describe, expect, it } from 'vitest'
import { drawPictures } from '../images'
import { buildCatalogue } from '../index'
import { contentHash } from '../random'
import { BRAND_ART } from './brand'
import { renderIllustration, VIEWS } from './render'

const { products } = buildCatalogue()
const pictures = [...drawPictures(products)]
const KILOBYTE = 1_024

/** Checks that tags are balanced and every reference is within the file. */
function problemsOf(svg: string): string[] {
  const stack: string[] = []
  const problems: string[] = []
  for (const [, close, name = '', selfClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^>]*?(\/?)>/g)) {
    if (close === '/') {
      if (stack.pop() !== name) problems.push(`</${name}>`)
    } else if (selfClosed !== '/') stack.push(name)
  }
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, id] of svg.matchAll(/(?:href="#|url\(#)([\w-]+)/g)) if (!ids.has(id)) problems.push(`#${id}`)
  if (/NaN|undefined|Infinity/.test(svg)) problems.push('a number is missing')
  if (/<script|<style|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg)|\son\w+=/.test(svg))
    problems.push('not plain')
  return [...problems, ...stack]
}

/** What a browser builds: each reference stands for all that it refers to. */
function elementsOf(svg: string): number {
  const drawings = new Map(
    [...svg.matchAll(/<g id="([^"]+)">(.*?)<\/g>/g)].map(([, id = '', content = '']) => [id, content]),
  )
  const count = (content: string): number =>
    [...content.matchAll(/<(?:path|ellipse|circle|rect|g|text|use)\b(?: href="#([^"]+)")?/g)].reduce(
      (sum, [, id]) => sum + 1 + (id === undefined ? 0 : count(drawings.get(id) ?? '')),
      0,
    )
  return count(svg)
}

describe('pictures of products', () => {
  it('are well formed and hold nothing but shapes', () => {
    const bad = pictures.flatMap(([name, svg]) =>
      problemsOf(svg).length > 0 ? [`${name}: ${problemsOf(svg).join()}`] : [],
    )
    expect(bad).toEqual([])
  })

  it('are small', () => {
    const large = pictures
      .filter(([, svg]) => svg.length > 12.5 * KILOBYTE)
      .map(([name, svg]) => `${name} ${svg.length}`)
    expect(large).toEqual([])
  })

  it('are of few elements, which a browser lays out one by one', () => {
    const counts = pictures.map(([, svg]) => elementsOf(svg)).sort((a, b) => a - b)
    expect(counts[Math.floor(counts.length / 2)]).toBeLessThan(450)
    expect(counts.at(-1)).toBeLessThan(2_900)
  })

  it('are never shared by two products', () => {
    const hashes = pictures.map(([, svg]) => contentHash(svg))
    expect(new Set(hashes).size).toBe(pictures.length)
  })

  it('show gifts, cards and tools as what they are, and goods by the pound in a bowl first', () => {
    const viewsOf = (key: string) =>
      pictures.flatMap(([name]) => (name.startsWith(`${key}-`) ? [name.split('-')[1]] : []))
    expect(viewsOf('1101')).toEqual([...VIEWS])
    for (const tray of ['9001', '9101', '9201', '9982']) expect(viewsOf(tray)).toEqual(['pack', 'close'])
    for (const thing of ['9970', '9980', '9981', '9990']) expect(viewsOf(thing)).toEqual(['pack'])
  })

  it('differ in more than their name: the drawing without its words is another', () => {
    const wordless = pictures.map(([, svg]) => svg.replace(/<text[^>]*>[^<]*<\/text>/g, ''))
    expect(new Set(wordless).size).toBe(wordless.length)
    // Two bowls of the same nut are still arranged differently: at most a third of the positions agree.
    const places = products.map((product) => {
      const svg = renderIllustration({
        key: product.key,
        name: product.name,
        subject: product.picture,
        view: 'bowl',
      })
      return new Set([...svg.matchAll(/translate\((\d+ \d+)\)rotate/g)].map(([, at]) => at))
    })
    const alike = places.flatMap((a, index) =>
      places
        .slice(index + 1)
        .filter((b) => a.size > 6 && [...a].filter((at) => b.has(at)).length > a.size / 3),
    )
    expect(alike).toHaveLength(0)
  })

  it('escape what a name holds', () => {
    const svg = renderIllustration({
      key: '1',
      name: '<b>& "x"',
      subject: { pieces: ['almond'], pack: 'pouch' },
      view: 'pack',
    })
    expect(svg).toContain('&lt;b&gt;&amp;')
    expect(problemsOf(svg)).toEqual([])
  })
})

describe('brand art', () => {
  it.each(Object.keys(BRAND_ART))('%s is well formed', (name) => {
    const svg = BRAND_ART[name]?.() ?? ''
    expect(problemsOf(svg)).toEqual([])
    expect(svg.length).toBeLessThan(60 * KILOBYTE)
  })
})
