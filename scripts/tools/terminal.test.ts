import { beforeEach, describe, expect, it, vi } from 'vitest'
import { beside, say, step } from './terminal.mjs'

const written: string[] = []
beforeEach(() => {
  written.splice(0)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text).trim().replace(/\d.*/, '…'))
    return true
  })
})

describe('what is done beside something else', () => {
  it('says nothing until its result is asked for', async () => {
    const build = beside(() => step('Building', () => Promise.resolve('built')))
    say('a test')
    await new Promise((resolve) => setImmediate(resolve))
    say('another test')
    expect(written).toEqual(['a test', 'another test'])
    expect(await build()).toBe('built')
    expect(written.slice(2)).toEqual(['• Building …', 'done in …'])
  })

  it('fails where it is asked for, with what it had said', async () => {
    const build = beside(() => step('Building', () => Promise.reject(new Error('no disk'))))
    await new Promise((resolve) => setImmediate(resolve))
    expect(written).toEqual([])
    await expect(build()).rejects.toThrow('no disk')
    expect(written).toEqual(['• Building …'])
  })
})
