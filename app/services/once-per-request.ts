/**
 * Shares one call between loaders of a page that ask at the same time: never across requests, nor once answered, so
 * that nobody sees a state from before their own change.
 */
import { currentCaller } from './caller'

const underWay = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * `key` identifies the question and everything its answer depends on. If the server tracks no requests, each caller
 * asks.
 */
export function oncePerRequest<T>(key: string, ask: () => Promise<T>): Promise<T> {
  const caller = currentCaller()
  if (caller === undefined) return ask()
  const ofRequest = underWay.get(caller) ?? new Map<string, Promise<unknown>>()
  const known = ofRequest.get(key)
  if (known !== undefined) return known as Promise<T>
  const asked = ask()
  underWay.set(caller, ofRequest.set(key, asked))
  const answered = () => ofRequest.delete(key)
  asked.then(answered, answered)
  return asked
}
