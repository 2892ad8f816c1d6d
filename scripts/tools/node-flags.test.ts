import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SHOP_FLAGS } from './node-flags.mjs'

it('the image starts the shop with the same flags as npm start, and Node knows them', () => {
  const [, command = ''] = /^CMD \["node", (.*)\]$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? []
  expect(command).toBe([...SHOP_FLAGS, 'build/main.js'].map((each) => JSON.stringify(each)).join(', '))
  expect(readFileSync('scripts/start.mjs', 'utf8')).toContain("[...SHOP_FLAGS, at('build/main.js')]")
  const { status, stderr } = spawnSync(process.execPath, [...SHOP_FLAGS, '-e', '0'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})
