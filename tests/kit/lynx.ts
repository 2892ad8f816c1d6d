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
  /** Key by key, as a person's fingers do it, wherever the cursor stands. Answers how many they were. */
  strike(...keys: readonly string[]): Promise<number>
  quit(): void
}

const COLUMNS = 110
/** Tall, so that a page of checkout fits. */
const ROWS = 120
const LOOK_EVERY_MS = 40
/** For what must come, however busy the machine is: a page, the echo of a key. */
const PATIENCE_MS = 45_000
/** For a key that may leave the screen as it is. */
const NO_CHANGE_MS = 5_000
/** Searches from where the cursor stands, before a thing counts as missing. */
const SEARCHES = 3
/** Characters of a text that the narrowest field shows. */
const SHOWN_AT_LEAST = 3
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
const BUTTON_MARK = '(BUTTON) '
const CHOICES = /Choice list/
/** Passed over on the way. */
const TOGGLES = /Radio Button|Checkbox/
/** The cursor is on nothing that can be used. */
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
    // Two buttons may share a line.
    if (kind === 'button')
      return line.slice(column, column + BUTTON_MARK.length + words.length).includes(words)
    // A field that has its line to itself is labelled above it.
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

  /** While a page is loaded, and at a prompt, the foot of the screen speaks of that. */
  const isResting = () =>
    [...Object.values(KINDS), CHOICES, TOGGLES, NOTHING].some((kind) => kind.test(status()))

  const look = () => `${screen().join('\n')}${JSON.stringify(cursor())}`
  const send = (...keys: string[]) => tmux('send-keys', '-t', 'lynx', ...keys)
  const write = (text: string) => tmux('send-keys', '-t', 'lynx', '-l', text)

  /** The next key depends on where this one leads: goes on when the screen has changed and stands still again. */
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

  /** At a prompt and in a list of choices as well: goes on once the screen shows the key, and stands still. */
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

  /** On a page, or in the list of choices: keys typed before the prompt is there would be commands. */
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
      // A slash typed into a text field is text: leave the fields first, unless the next one is the one.
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
      // A field that is shorter than its text shows the end of it, and one of a password as many stars.
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
