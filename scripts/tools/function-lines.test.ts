import { describe, expect, it } from 'vitest'
import { functionLines, longFunctions, tooLong } from './function-lines.mjs'

const lines = (count: number) => Array.from({ length: count }, (_, nth) => `  call(${nth})`).join('\n')
const linesOf = (text: string) =>
  Object.fromEntries(functionLines('a.ts', text).map((each) => [each.name, each.lines]))

describe('the length of a function', () => {
  it('is that of its body, without those of functions in it', () => {
    const factory = `function create(
  one: string,
  two: string,
) {
  const short = () => one
  function long() {
${lines(50)}
  }
  return {
    async verb() {
${lines(20)}
    },
    short,
    long,
  }
}`
    // { short, function … }, return {, async … }, short, long, } and }
    expect(linesOf(factory)).toEqual({ short: 1, long: 52, verb: 22, create: 11 })
  })

  it('is all of it where there is nothing in it', () => {
    const long = `export const run = async () => {\n${lines(59)}\n}\n`
    expect(longFunctions(['a.ts'], () => long)).toEqual([{ file: 'a.ts', line: 1, name: 'run', lines: 61 }])
    expect(longFunctions(['a.ts'], () => `function run() {\n${lines(58)}\n}\n`)).toEqual([])
  })

  it('may be too much for those alone that are on the list, which none may join, and which has no others', () => {
    const long = { file: 'a.ts', line: 1, name: 'old', lines: 70 }
    expect(tooLong([long], { 'a.ts old': 70 })).toEqual({ found: [], gone: [], shorter: [] })
    expect(tooLong([long], {})).toEqual({ found: [long], gone: [], shorter: [] })
    expect(tooLong([], { 'a.ts old': 70 })).toEqual({ found: [], gone: ['a.ts old'], shorter: [] })
  })

  it('may not grow, and its name on the list is no other one’s', () => {
    const long = { file: 'a.ts', line: 1, name: 'old', lines: 71 }
    expect(tooLong([long], { 'a.ts old': 70 }).found).toEqual([long])
    const second = { ...long, line: 200, lines: 61 }
    expect(tooLong([long, second], { 'a.ts old': 71 }).found).toEqual([second])
  })

  it('may not grow back: the list has what it is by now', () => {
    const mended = { file: 'a.ts', line: 1, name: 'old', lines: 65 }
    expect(tooLong([mended], { 'a.ts old': 70 })).toEqual({ found: [], gone: [], shorter: [mended] })
  })
})
