/** Keeps the README of the test kit true: newcomers have nothing else. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { createFaults } from '../../kit/faults'
import { createInbox } from '../../kit/inbox'
import { ROOT } from '../../kit/paths'

const readme = readFileSync(`${ROOT}tests/kit/README.md`, 'utf8')

describe('the README of the test kit', () => {
  it('shows its first test as it is run', () => {
    const [, path, shown] = /^`(tests\/e2e\/\S+)`.*\n\n```ts\n([^]*?)```$/m.exec(readme) ?? []
    expect(shown).toBe(readFileSync(`${ROOT}${path}`, 'utf8'))
  })

  it('names each switch for faults', () => {
    const { off, ...switches } = createFaults({ url: '', platforms: '' }, () => undefined)
    expect(off).toBeDefined()
    const [line = ''] = /^- The switches of `world\.faults` are .*$/m.exec(readme) ?? []
    const named = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.keys(switches).sort())
  })

  it('names all that the inbox has', () => {
    const inbox = createInbox({ platforms: '', dataDir: '' }, '')
    expect(Object.keys(inbox).filter((name) => !new RegExp(`\\b${name}\\(`).test(readme))).toEqual([])
  })

  it('names each role that has an account', () => {
    const [, line = ''] =
      /`world\.account\(role\)` makes an account like one of the seeded ones: (.*)\.$/m.exec(readme) ?? []
    expect([...line.matchAll(/`(\w+)`/g)].map(([, role]) => role).sort()).toEqual(
      Object.keys(accounts).sort(),
    )
  })
})
