/** Terminal output of the operator's scripts: one line per step with its time, and readable child process results. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn } from 'node:child_process'

const seconds = (ms) => (ms < 950 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

/** A failure whose message is meant for the person at the terminal; no stack is shown. */
export class OperatorError extends Error {
  name = 'OperatorError'
}

/** Buffered output of background work. */
const besides = new AsyncLocalStorage()

export function say(line) {
  const kept = besides.getStore()
  if (kept === undefined) process.stdout.write(`${line}\n`)
  else kept.push(line)
}

/**
 * Starts background work. Its output is held back until its result is awaited, so as not to mix with the foreground's.
 * A failure is reported then, too.
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

/** Runs one step and prints its duration; a failure keeps its own message. */
export async function step(title, work) {
  const startedAt = performance.now()
  say(`• ${title} …`)
  const result = await work()
  say(`  done in ${seconds(performance.now() - startedAt)}`)
  return result
}

/**
 * Runs a command to its end. `capture` collects the output and shows nothing; otherwise the command writes to this
 * terminal. Never throws for an exit code.
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

/** The error lines of a long output, then its end. */
function telling(output) {
  const lines = output.trim().split('\n')
  const tail = lines.slice(-25)
  const faults = lines.slice(0, -25).filter((line) => /error|failed|cannot|could not/i.test(line))
  return [...faults.slice(0, 10), ...(faults.length > 0 ? ['…'] : []), ...tail].join('\n')
}

/** Runs a command that must succeed, or throws `failure` with the command's output. */
export async function must(command, args, failure, options = {}) {
  const result = await run(command, args, options)
  if (result.code === 0) return result
  throw new OperatorError(result.output.trim() === '' ? failure : `${failure}\n\n${telling(result.output)}`)
}

/** Runs a script's body: an OperatorError prints its message only, any other error its stack. */
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

/** Hands over to a long-running child: signals are relayed to it, and its exit code becomes ours. */
export function become(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    const relay = (signal) => child.kill(signal)
    // A terminal already sends SIGINT to the whole group; without a listener we would exit before the child.
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
