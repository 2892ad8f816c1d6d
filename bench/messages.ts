/** Messages between the bench and its two helper processes. */
import { z } from 'zod'

const CallSchema = z.object({
  method: z.enum(['GET', 'POST']),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
})

/**
 * Connection i of n sends calls i, i + n, i + 2n …, then starts over. Every visitor goes to the ports in turn, by the name
 * of the first.
 */
export const LoadOrderSchema = z.object({
  ports: z.array(z.number()).min(1),
  calls: z.array(CallSchema).min(1),
  expectedStatus: z.number(),
  concurrency: z.number(),
  seconds: z.number(),
})
export type LoadOrder = z.infer<typeof LoadOrderSchema>

export const LoadResultSchema = z.object({
  requests: z.number(),
  /** Status of each unexpected response; 0 for a call without one. */
  unexpected: z.array(z.number()),
  seconds: z.number(),
  /** Latency of every request, in milliseconds. */
  latencies: z.array(z.number()),
})
export type LoadResult = z.infer<typeof LoadResultSchema>

export const BareAnswerSchema = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyBase64: z.string(),
})
export type BareAnswer = z.infer<typeof BareAnswerSchema>

export const BareReadySchema = z.object({ port: z.number() })
