/** Starts the load generator and the bare server: this program in other roles. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { BareReadySchema, LoadResultSchema } from './messages'
import type { BareAnswer, LoadOrder, LoadResult } from './messages'

export interface LoadGenerator {
  run(order: LoadOrder): Promise<LoadResult>
  stop(): void
}

export interface BareServer {
  readonly pid: number
  readonly port: number
  give(answer: BareAnswer): Promise<void>
  stop(): void
}

function startRole(role: 'load' | 'bare'): ChildProcess {
  const program = process.argv[1]
  if (program === undefined) throw new Error('The bench does not know its own file')
  return fork(program, [role], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('A helper process of the bench ended early'))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

function ask(child: ChildProcess, message: LoadOrder | BareAnswer): Promise<unknown> {
  const reply = nextMessage(child)
  child.send(message)
  return reply
}

export function startLoadGenerator(): LoadGenerator {
  const child = startRole('load')
  return {
    run: async (order) => LoadResultSchema.parse(await ask(child, order)),
    stop: () => child.disconnect(),
  }
}

export async function startBareServer(): Promise<BareServer> {
  const child = startRole('bare')
  const { port } = BareReadySchema.parse(await nextMessage(child))
  return {
    pid: child.pid ?? 0,
    port,
    give: async (answer) => void (await ask(child, answer)),
    stop: () => child.disconnect(),
  }
}
