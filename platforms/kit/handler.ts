/** The test kit's calls under `/kit`: clock, faults, calls, snapshot and reset. Mounted in test mode only. */
import { z } from 'zod'
import type { Clock } from '../platform'
import type { Calls } from './calls'
import { isSettableClock } from './clock'
import { FaultSchema } from './faults'
import type { Faults } from './faults'

export interface KitParts {
  readonly clock: Clock
  readonly faults: Faults
  readonly calls: Pick<Calls, 'since'>
  snapshot(): Promise<void>
  reset(): Promise<void>
}

const ClockCommandSchema = z.object({
  /** ISO instant. */
  now: z.iso.datetime({ offset: true }).optional(),
  advanceMs: z.number().int().optional(),
  frozen: z.boolean().optional(),
})
const CallsAfterSchema = z.coerce.number().int().min(0)
const ClearFaultsSchema = z.object({ platform: z.string().optional() })

const problem = (status: number, error: string): Response => Response.json({ error }, { status })

async function readJson(request: Request): Promise<unknown> {
  const text = await request.text()
  return text === '' ? {} : JSON.parse(text)
}

function clockAnswer(clock: Clock): Response {
  return Response.json({ now: clock.now().toISOString() })
}

async function moveClock(request: Request, clock: Clock): Promise<Response> {
  if (!isSettableClock(clock)) return problem(409, 'This clock cannot be set')
  const command = ClockCommandSchema.parse(await readJson(request))
  if (command.now === undefined && command.advanceMs === undefined && command.frozen === undefined)
    clock.reset()
  if (command.now !== undefined || command.frozen !== undefined)
    clock.set(
      command.now === undefined ? clock.now() : new Date(command.now),
      command.frozen ? 'frozen' : 'running',
    )
  if (command.advanceMs !== undefined) clock.advance(command.advanceMs)
  return clockAnswer(clock)
}

async function route(request: Request, path: string, kit: KitParts): Promise<Response> {
  switch (`${request.method} ${path}`) {
    case 'GET /clock':
      return clockAnswer(kit.clock)
    case 'POST /clock':
      return moveClock(request, kit.clock)
    case 'GET /faults':
      return Response.json({ faults: kit.faults.list() })
    case 'POST /faults':
      kit.faults.add(FaultSchema.parse(await readJson(request)))
      return Response.json({ faults: kit.faults.list() }, { status: 201 })
    case 'DELETE /faults':
      kit.faults.clear(ClearFaultsSchema.parse(await readJson(request)).platform)
      return Response.json({ faults: kit.faults.list() })
    case 'GET /calls': {
      const after = CallsAfterSchema.parse(new URL(request.url).searchParams.get('after') ?? 0)
      return Response.json({ calls: kit.calls.since(after) })
    }
    case 'POST /arrivals':
      await kit.faults.arrive()
      return Response.json({ arrived: true })
    case 'POST /snapshot':
      await kit.snapshot()
      return Response.json({ taken: true })
    case 'POST /reset':
      await kit.reset()
      return Response.json({ reset: true })
    default:
      return problem(404, 'No such call')
  }
}

/** `path`: the part after `/kit`. */
export async function handleKit(request: Request, path: string, kit: KitParts): Promise<Response> {
  try {
    return await route(request, path, kit)
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) return problem(400, 'Bad command')
    throw error
  }
}
