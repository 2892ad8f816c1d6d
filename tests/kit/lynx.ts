/**
 * lynx in a real terminal, driven by keystrokes: it finds things by their text on the screen, checks where the cursor
 * is, types and presses Enter. tmux is the terminal, since its screen can be read.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Lynx {
  /** The lines of the screen. */
  screen(): readonly string[]
  /** Waits until the words are on the screen. */
  waitFor(words: string): Promise<void>
  follow(link: string): Promise<void>
  press(button: string): Promise<void>
  type(label: string, text: string): Promise<void>
  /** Chooses an option by its text. */
  choose(label: string, option: string): Promise<void>
  /** Types key by key, as a person does, wherever the cursor is. Returns the number of keys. */
  strike(...keys: readonly string[]): Promise<number>
  quit(): void
}

interface TerminalSize {
  readonly columns: number
  readonly rows: number
}

/** Tall, so that a page of checkout fits. */
const TALL: TerminalSize = { columns: 110, rows: 120 }
/** What a terminal has without being told. */
export const LOW_END: TerminalSize = { columns: 80, rows: 24 }
const LOOK_EVERY_MS = 40
/** For what must happen however busy the machine is: a page, the echo of a key. */
const PATIENCE_MS = 45_000
/** For a key that may change nothing. */
const NO_CHANGE_MS = 5_000
/** Searches before a thing counts as missing. */
const SEARCHES = 3
/** Characters that even the narrowest field shows. */
const SHOWN_AT_LEAST = 3
/** Links to check after a search ends. */
const NEARBY = 8
const STATUS_LINES = 3
/** A label and the hint below it. */
const LABEL_LINES = 2
/** What lynx says at the foot of the screen about the thing under the cursor. */
const KINDS = {
  link: /NORMAL LINK/,
  button: /Form submit button/,
  field: /Enter text|Text ?(field|entry)/i,
  choice: /Option list/,
} as const
const BUTTON_MARK = '(BUTTON) '
const CHOICES = /Choice list/
/** Skipped while moving. */
const TOGGLES = /Radio Button|Checkbox/
/** The cursor is on nothing interactive. */
const NOTHING = /Commands: Use arrow keys/
const SEARCH_PROMPT = 'Enter a whereis query: '
type Kind = keyof typeof KINDS

export function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** An isolated terminal: the user's own settings do not apply. */
function openTerminal(address: string, { columns, rows }: TerminalSize) {
  const home = mkdtempSync(join(tmpdir(), 'nutwood-lynx-'))
  const socket = join(home, 'tmux')
  const tmux = (...args: string[]) =>
    execFileSync('tmux', ['-S', socket, '-f', '/dev/null', ...args], {
      env: { ...process.env, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      encoding: 'utf8',
    })
  const size = ['-x', String(columns), '-y', String(rows)]
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
        // It already ended with lynx.
      }
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export function openLynx(address: string, size: TerminalSize = TALL): Lynx {
  const { tmux, screen, cursor, close } = openTerminal(address, size)

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

  /** Labels come before their field; links are identified by their own text. */
  function isAt(words: string, kind: Kind): boolean {
    if (!KINDS[kind].test(status())) return false
    const { column, line: row } = cursor()
    const line = lineAtCursor()
    // The cursor may be just before the link.
    if (kind === 'link') return line.slice(column, column + words.length + 1).includes(words)
    // Two buttons may share a line.
    if (kind === 'button')
      return line.slice(column, column + BUTTON_MARK.length + words.length).includes(words)
    // A field alone on its line is labelled above it.
    const before = line.slice(0, column)
    const label = /^[\s_]*$/.test(before) ? linesAbove(row) : before
    return label.includes(words)
  }

  async function until(what: string, holds: () => boolean): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!holds()) {
      if (Date.now() > end) throw new Error(`Not seen: ${what}\n${screen().join('\n')}`)
      await sleep(LOOK_EVERY_MS)
    }
  }

  /** During loading and at a prompt, the status lines show that instead. */
  const isResting = () =>
    [...Object.values(KINDS), CHOICES, TOGGLES, NOTHING].some((kind) => kind.test(status()))

  const look = () => `${screen().join('\n')}${JSON.stringify(cursor())}`
  const send = (...keys: string[]) => tmux('send-keys', '-t', 'lynx', ...keys)
  const write = (text: string) => tmux('send-keys', '-t', 'lynx', '-l', text)

  /** For when the next key depends on where this one leads: waits until the screen has changed and settled. */
  async function step(key: string): Promise<void> {
    let before = look()
    send(key)
    const end = Date.now() + NO_CHANGE_MS
    while (look() === before && Date.now() < end) await sleep(LOOK_EVERY_MS)
    do {
      before = look()
      await sleep(LOOK_EVERY_MS)
    } while (look() !== before || !isResting())
  }

  /** Also works at a prompt and in a choice list: waits until the screen shows the key and settles. */
  async function strike(key: string): Promise<void> {
    let before = look()
    send(key)
    const end = Date.now() + NO_CHANGE_MS
    while (look() === before && Date.now() < end) await sleep(LOOK_EVERY_MS)
    do {
      before = look()
      await sleep(LOOK_EVERY_MS)
    } while (look() !== before)
  }

  /** On a page or in a choice list. Keys typed before the prompt appears would be commands. */
  async function find(words: string): Promise<void> {
    write('/')
    await until('the prompt of the search', () => status().includes(SEARCH_PROMPT.trim()))
    send('C-u')
    write(words)
    await until(`"${words}" at the prompt`, () => status().includes(SEARCH_PROMPT + words))
    send('Enter')
    await until('the end of the search', isResting)
  }

  async function goTo(words: string, kind: Kind): Promise<void> {
    for (let search = 0; search < SEARCHES; search += 1) {
      // A slash typed into a text field is text: tab out of fields first, unless reaching the one wanted.
      do await step('Tab')
      while (onTextField() && !isAt(words, kind))
      if (isAt(words, kind)) return
      await find(words)
      for (let tabs = 0; tabs < NEARBY && !isAt(words, kind); tabs += 1) await step('Tab')
      if (isAt(words, kind)) return
    }
    throw new Error(`The cursor does not get to the ${kind} "${words}"\n${screen().join('\n')}`)
  }

  return {
    screen: page,
    waitFor: (words) => until(words, () => isResting() && page().some((line) => line.includes(words))),
    async follow(link) {
      await goTo(link, 'link')
      send('Enter')
    },
    async press(button) {
      await goTo(button, 'button')
      send('Enter')
    },
    async type(label, text) {
      await goTo(label, 'field')
      send('C-u')
      write(text)
      // A field shorter than its text shows the end of it; a password field shows as many stars.
      const shown = [text.slice(-SHOWN_AT_LEAST), '*'.repeat(SHOWN_AT_LEAST)]
      await until(`"${text}" in ${label}`, () => shown.some((words) => lineAtCursor().includes(words)))
    },
    async choose(label, option) {
      await goTo(label, 'choice')
      send('Enter')
      await until(`the choices of ${label}`, () => CHOICES.test(status()))
      await find(option)
      send('Enter')
      await until(`${option} chosen`, () => KINDS.choice.test(status()) && lineAtCursor().includes(option))
    },
    async strike(...keys) {
      for (const key of keys) await strike(key)
      return keys.length
    },
    quit: close,
  }
}
