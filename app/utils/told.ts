/**
 * A message shown once is forgotten when its page is rendered, not when it is looked up: the request may end in a
 * redirect, and that response shows nothing.
 */
type Forget = () => Promise<unknown>

/** Keyed by the load context of the request, which all of its loaders and the page share. */
const waiting = new WeakMap<object, Forget>()

export function forgetOnceShown(context: object, forget: Forget): void {
  waiting.set(context, forget)
}

/** Call when the response contains the message. */
export async function shown(context: object | undefined): Promise<void> {
  if (context !== undefined) await waiting.get(context)?.()
}
