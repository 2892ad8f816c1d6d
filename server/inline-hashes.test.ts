import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { takeMarks } from './inline-hashes'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('what may run in a page', () => {
  it('is what our own render has marked, by the hash of its text', () => {
    const { html, inline } = takeMarks(
      '<style nonce="M">.a{color:red}</style><script nonce="M">let é = 1</script><script async="" nonce="M" type="module">import "/a.js"</script>',
      'M',
    )
    expect(html).toBe(
      '<style>.a{color:red}</style><script>let é = 1</script><script async="" type="module">import "/a.js"</script>',
    )
    expect(inline).toEqual({
      scripts: [hashOf('let é = 1'), hashOf('import "/a.js"')],
      styles: [hashOf('.a{color:red}')],
    })
  })

  it('is nothing that came into the page by another way', () => {
    const smuggled =
      '<script>alert(1)</script><script nonce="guess">alert(2)</script><p title=" nonce=&quot;M&quot;">x</p><style>*{}</style>'
    expect(takeMarks(smuggled, 'M')).toEqual({ html: smuggled, inline: { scripts: [], styles: [] } })
  })

  it('names what stands in a page twice once, and nothing that is loaded by its address', () => {
    const { html, inline } = takeMarks(
      '<script nonce="M">1</script><script nonce="M">1</script><script nonce="M" src="/a.js"></script><link nonce="M" href="/x">',
      'M',
    )
    expect(html).not.toContain('nonce')
    expect(inline).toEqual({ scripts: [hashOf('1')], styles: [] })
  })

  it('is nothing in a page that is cut off', () => {
    expect(takeMarks('<script nonce="M"', 'M').inline).toEqual({ scripts: [], styles: [] })
    expect(takeMarks('<script nonce="M">1', 'M').inline).toEqual({ scripts: [], styles: [] })
  })
})
