import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cpuMilliseconds, parseStat, ticksOfTree } from './processes'

describe('a line of /proc/<pid>/stat', () => {
  it('gives the parent and the ticks of the process and its ended children', () => {
    const line = '42 (node) S 7 42 42 0 -1 4194304 900 0 0 0 120 30 4 1 20 0 11 0 1 2 3'
    expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 155 })
  })

  it('is read past brackets and spaces in the name', () => {
    const line = '42 (a) b (c d) R 7 42 42 0 -1 4194304 900 0 0 0 2 3 0 0 20 0 11 0'
    expect(parseStat(line)).toEqual({ pid: 42, parent: 7, ticks: 5 })
  })
})

it('counts a process with all below it, and nothing beside it', () => {
  const all = [
    { pid: 1, parent: 0, ticks: 1000 },
    { pid: 10, parent: 1, ticks: 5 },
    { pid: 11, parent: 10, ticks: 7 },
    { pid: 12, parent: 11, ticks: 11 },
    { pid: 20, parent: 1, ticks: 100 },
  ]
  expect(ticksOfTree(10, all)).toBe(23)
  expect(ticksOfTree(99, all)).toBe(0)
})

it.skipIf(!existsSync('/proc/self/stat'))('sees the time that this process takes', () => {
  const before = cpuMilliseconds(process.pid) ?? 0
  const until = performance.now() + 120
  while (performance.now() < until) Math.sqrt(until)
  expect((cpuMilliseconds(process.pid) ?? 0) - before).toBeGreaterThan(0)
})
