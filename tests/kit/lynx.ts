/**
 * lynx at a real terminal, driven by keystrokes: it finds a thing by the words on the screen, looks where the cursor
 * stands, types and presses Enter. tmux is the terminal, since it can be read.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Lynx {
  /** The lines of the screen. */
  screen(): readonly string[]
  /** Goes on when the words are on the screen. */
  waitFor(words: string): Promise<void>
  follow(link: string): Promise<void>
  press(button: string): Promise<void>
  type(label: string, text: string): Promise<void>
  /** By the words of the option. */
  choose(label: string, option: string): Promise<void>
  quit(): void
}

const COLUMNS = 110
/** Tall, so that a page of checkout fits. */
const ROWS = 120
const KEY_PAUSE_MS = 40
const SETTLE_LOOKS = 50
const PATIENCE_MS = 10_000
/** Links to look at from where a search ended. */
const NEARBY = 8
const STATUS_LINES = 3
/** A label, and the hint under it. */
const LABEL_LINES = 2
/** What lynx says at the foot of the screen about the thing under the cursor. */
const KINDS = {
  link: /NORMAL LINK/,
  button: /Form submit button/,
  field: /Enter text|Text ?(field|entry)/i,
  choice: /Option list/,
} as const
type Kind = keyof typeof KINDS

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A terminal of its own: no setting of whoever runs the tests counts. */
function openTerminal(address: string) {
  const home = mkdtempSync(join(tmpdir(), 'nutwood-lynx-'))
  const socket = join(home, 'tmux')
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      env: { ...process.env, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    })
  const size = ['-x', String(COLUMNS), '-y', String(ROWS)]
  const lynx = `exec lynx -accept_all_cookies -nopause -homepage=${address} ${address}`
  tmux('new-session', '-d', '-s', 'lynx', ...size, lynx)
  return {
    tmux,
    screen: () => tmux('capture-pane', '-p', '-t', 'lynx').split('\n'),
    cursor() {
      const text = tmux('display-message', '-p', '-t', 'lynx', '#{cursor_x} #{cursor_y}')
      const [column = 0, line = 0] = text.split(' ').map(Number)
      return { column, line }
    },
    close() {
      try {
        tmux('kill-server')
      } catch {
        // It ended with its program.
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export function openLynx(address: string): Lynx {
  const { tmux, screen, cursor, close } = openTerminal(address)

  /** Until the screen stands still: the next key depends on what it shows. */
  async function settle(): Promise<void> {
    let before = ''
    for (let look = 0; look < SETTLE_LOOKS; look += 1) {
      await sleep(KEY_PAUSE_MS)
      const now = `${screen().join('\n')}${JSON.stringify(cursor())}`
      if (now === before) return
      before = now
    }
  }
  async function key(...keys: string[]): Promise<void> {
    tmux('send-keys', '-t', 'lynx', ...keys)
    await settle()
  }
  async function write(text: string): Promise<void> {
    tmux('send-keys', '-t', 'lynx', '-l', text)
    await settle()
  }
  const page = () => screen().slice(0, -STATUS_LINES - 1)
  const status = () =>
    screen()
      .slice(-STATUS_LINES - 1)
      .join(' ')
  const onTextField = () => KINDS.field.test(status())
  const lineAtCursor = () => page()[cursor().line] ?? ''

  const linesAbove = (row: number) =>
    page()
      .slice(0, row)
      .filter((line) => line.trim() !== '')
      .slice(-LABEL_LINES)
      .join(' ')

  /** Labels stand before their field, links are their own words. */
  function isAt(words: string, kind: Kind): boolean {
    if (!KINDS[kind].test(status())) return false
    const { column, line: row } = cursor()
    const line = lineAtCursor()
    // The cursor may stand just before the link.
    if (kind === 'link') return line.slice(column, column + words.length + 1).includes(words)
    if (kind === 'button') return line.includes(words)
    // A field that has its line to itself is labelled above it.
    const before = line.slice(0, column)
    const label = /^[\s_]*$/.test(before) ? linesAbove(row) : before
    return label.includes(words)
  }

  async function until(what: string, holds: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!holds()) {
      if (Date.now() > end) throw new Error(`Not seen: ${what}\n${screen().join('\n')}`)
      await sleep(KEY_PAUSE_MS)
    }
  }

  async function find(words: string): Promise<void> {
    await write('/')
    await key('C-u')
    await write(words)
    await key('Enter')
  }

  async function goTo(words: string, kind: Kind): Promise<void> {
    // A slash typed into a text field is text: leave the fields first, unless the next one is the one.
    do await key('Tab')
    while (onTextField() && !isAt(words, kind))
    if (isAt(words, kind)) return
    await find(words)
    for (let step = 0; step < NEARBY && !isAt(words, kind); step += 1) await key('Tab')
    if (!isAt(words, kind))
      throw new Error(`The cursor does not get to the ${kind} "${words}"\n${screen().join('\n')}`)
  }

  return {
    screen: page,
    waitFor: (words) => until(words, () => page().some((line) => line.includes(words))),
    async follow(link) {
      await goTo(link, 'link')
      await key('Enter')
    },
    async press(button) {
      await goTo(button, 'button')
      await key('Enter')
    },
    async type(label, text) {
      await goTo(label, 'field')
      await key('C-u')
      await write(text)
    },
    async choose(label, option) {
      await goTo(label, 'choice')
      await key('Enter')
      await until(`the choices of ${label}`, () => status().includes('Choice list'))
      await write('/')
      await key('C-u')
      await write(option)
      await key('Enter')
      await key('Enter')
      await until(`${option} chosen`, () => lineAtCursor().includes(option))
    },
    quit: close,
  }
}
