/** What the commands of the office answer when their work is done. */
import { describe, expect, it, vi } from 'vitest'
import { closingAfter } from './own-database'

describe('the exit code of a command', () => {
  const failing = (reason: string) => () => Promise.reject(new Error(reason))

  it('is that of its work, though something cannot be closed after it', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(await closingAfter(() => Promise.resolve(1), failing('busy'))).toBe(1)
    await expect(closingAfter(failing('lost'), failing('busy'))).rejects.toThrow('lost')
    expect(told.mock.calls).toEqual(Array(2).fill(['Could not be closed: Error: busy']))
    told.mockRestore()
  })
})
