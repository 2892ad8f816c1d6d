/**
 * What several loaders of one page ask at the same time is asked once for all of them: never across requests, nor once
 * it is answered, so that nobody sees what was before a change of their own.
 */
import { currentCaller } from './caller'

const underWay = new WeakMap<object, Map<string, Promise<unknown>>>()

/** `key` names the question with all that its answer depends on. Under a server that tells of no request, each asks. */
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
