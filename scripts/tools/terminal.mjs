/** How the operator's scripts speak: one line per step with its time, and a child process with readable ends. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'

const seconds = (ms) => (ms < 950 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** A failure whose message is meant for the person at the terminal; no stack is shown. */
export class OperatorError extends Error {
  name = 'OperatorError'
}

/** The lines of what is done beside something else. */
const besides = new AsyncLocalStorage()

export function say(line) {
  const kept = besides.getStore()
  if (kept === undefined) process.stdout.write(`${line}\n`)
  else kept.push(line)
}

/**
 * Begins what is done beside something else. It says nothing until its result is asked for: its lines would come between
 * those of the other. A failure, too, is told then.
 */
export function beside(work) {
  const lines = []
  const done = besides.run(lines, work)
  done.catch(() => {})
  return async () => {
    try {
      return await done
    } finally {
      for (const line of lines.splice(0)) say(line)
    }
  }
}

/** Runs one step and says how long it took; a failure keeps its own message. */
export async function step(title, work) {
  const startedAt = performance.now()
  say(`• ${title} …`)
  const result = await work()
  say(`  done in ${seconds(performance.now() - startedAt)}`)
  return result
}

/**
 * Starts a command and waits for its end. `capture` keeps the output and shows nothing;
 * otherwise the command writes to this terminal. Never throws for an exit code.
 */
export function run(command, args, { env, cwd, capture = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output = (output + chunk).slice(-200_000)
      })
    child.on('error', (error) => resolve({ code: 127, signal: null, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }))
  })
}

/** The lines of a long output that say what went wrong, then its end. */
function telling(output) {
  const lines = output.trim().split('\n')
  const tail = lines.slice(-25)
  const faults = lines.slice(0, -25).filter((line) => /error|failed|cannot|could not/i.test(line))
  return [...faults.slice(0, 10), ...(faults.length > 0 ? ['…'] : []), ...tail].join('\n')
}

/** Runs a command that has to succeed, or stops with `failure` and what the command said about it. */
export async function must(command, args, failure, options = {}) {
  const result = await run(command, args, options)
  if (result.code === 0) return result
  throw new OperatorError(result.output.trim() === '' ? failure : `${failure}\n\n${telling(result.output)}`)
}

/** The body of a script: an OperatorError ends it with its message, anything else with its stack. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? process.exitCode ?? 0
  } catch (error) {
    process.stderr.write(
      `\n${error instanceof OperatorError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
    )
    process.exitCode = 1
  }
}

/** Hands this process's place to a long-running child: signals go to it, its exit code is ours. */
export function become(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    const relay = (signal) => child.kill(signal)
    // A terminal sends SIGINT to the whole group already; without a listener we would end before the child.
    const ignore = () => {}
    process.on('SIGINT', process.stdin.isTTY ? ignore : relay)
    process.on('SIGTERM', relay)
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(127)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
  })
}
