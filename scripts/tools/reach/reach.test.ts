/** Planted cases: what only tests reach is found, and whatever production reaches, in any way, is not reported. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productionEntries, productionProgram } from './entries.mjs'
import { findUnreached } from './reach.mjs'

const REPOSITORY = resolve(import.meta.dirname, '../../..')

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "planted", "type": "module" }',
  'tsconfig.json':
    '{ "compilerOptions": { "target": "ES2022", "lib": ["ES2022"], "module": "ESNext", "types": [] } }',
  'server/main.ts': `
    import { createCarts, run } from '../app/services/carts'
    import { createShop } from '../app/services/shop'
    import { answers } from '../app/services/answers'
    import { createRoom } from '../app/services/room'
    const carts = createCarts()
    const { peek } = carts
    peek()
    run({ store: carts, answer: answers['a' as string] })
    createShop(carts).open()
    createRoom({ carts: createCarts(), answers }).open()
  `,
  'app/services/carts.ts': `
    export interface Carts { load(): string; peek(): void; forgotten(): void }
    export interface Store { load(): string; spare?: () => void }
    export interface Port { readonly store: Store; readonly answer: (() => void) | undefined }
    export function createCarts(): Carts {
      function late() {}
      return { load: () => 'x', peek() {}, forgotten() { late() } }
    }
    export function run(port: Port) { port.store.load(); port.answer?.() }
    export function alone(depth = 0): number { return depth > 3 ? depth : alone(depth + 1) }
    export function ping(depth: number): number { return depth === 0 ? 0 : pong(depth - 1) }
    export function pong(depth: number): number { return ping(depth) }
  `,
  'app/services/shop.ts': `
    import type { Carts } from './carts'
    export function createShop(carts: Pick<Carts, 'load'>) {
      return { open: () => carts.load(), close: () => undefined }
    }
  `,
  'app/services/room.ts': `
    import type { Carts } from './carts'
    export interface Keys { turn(): void; lose(): void }
    const keys: Keys = { turn() {}, lose() {} }
    export function createRoom(options: { readonly carts: Carts; readonly answers: object; readonly keys?: Keys }) {
      const { carts, keys: own = keys } = options
      return { open: () => { own.turn(); return carts.load() } }
    }
  `,
  'app/services/answers.ts': `
    const first = () => undefined
    export const answers: Readonly<Record<string, () => void>> = { first, second() {} }
  `,
  'app/services/carts.test.ts': `
    import { alone, createCarts, ping } from './carts'
    import { createShop } from './shop'
    createCarts().forgotten(); createShop(createCarts()).close(); alone(); ping(2)
  `,
  'app/models/mix.ts': 'export const mixPrice = () => 1',
  'app/models/mix.test.ts': "import { mixPrice } from './mix'\nmixPrice()",
  'app/models/tax.ts': 'export const tax = () => 1\nexport const untaxed = () => 2',
  'app/models/tax.test.ts': "import { untaxed } from './tax'\nuntaxed()",
  'scripts/seed.ts': "import { tax } from '../app/models/tax'\ntax()",
}

let root = ''
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'nutwood-reach-')))
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  // The repository's own settings: a gap in them here is a gap there.
  copyFileSync(join(REPOSITORY, 'knip.json'), join(root, 'knip.json'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('begins at each of its own scripts, and neither at the benchmark nor at the battery', () => {
  const scripts = productionEntries(REPOSITORY, ['.ts', '.mjs'])
    .map((file) => file.slice(REPOSITORY.length + 1))
    .filter((file) => file.startsWith('scripts/'))
  expect(scripts).toEqual(expect.arrayContaining(['scripts/seed.ts', 'scripts/test.mjs']))
  expect(scripts).not.toContain('scripts/bench.ts')
  expect(scripts.filter((file) => file.includes('battery'))).toEqual([])
})

describe('what production never reaches', () => {
  it('is found down to members and to functions that only name each other', () => {
    const entries = productionEntries(root)
    expect(entries.map((file) => file.slice(root.length + 1)).sort()).toEqual([
      'scripts/seed.ts',
      'server/main.ts',
    ])
    const found = findUnreached({ root, entries, program: productionProgram(root, entries) })
    expect(found.map(({ file, name }) => `${file} ${name}`)).toEqual([
      'app/models/tax.ts untaxed',
      'app/services/carts.ts Carts.forgotten',
      'app/services/carts.ts Store.spare',
      'app/services/carts.ts late',
      'app/services/carts.ts createCarts.forgotten',
      'app/services/carts.ts alone',
      'app/services/carts.ts ping',
      'app/services/carts.ts pong',
      'app/services/room.ts Keys.lose',
      'app/services/room.ts keys.lose',
      'app/services/shop.ts createShop.close',
    ])
  })

  it('is found as files and exports by knip with the settings of this repository', async () => {
    const knip = join(REPOSITORY, 'node_modules/.bin/knip')
    const outcome = await promisify(execFile)(knip, ['--production', '--directory', root], {
      cwd: root,
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    )
    expect(outcome.code).toBe(1)
    expect(outcome.stdout).toMatch(/app\/models\/mix\.ts/)
    expect(outcome.stdout).toMatch(/untaxed/)
    expect(outcome.stdout).not.toMatch(/createCarts|answers/)
  })
})
