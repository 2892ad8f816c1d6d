/**
 * What is told once is forgotten when the page that tells it is made, not when it is looked up: the request may turn
 * out to be for another address, and that answer shows nothing.
 */
type Forget = () => Promise<unknown>

/** By the context of their request, which all of its loaders and the page around them have in common. */
const waiting = new WeakMap<object, Forget>()

export function forgetOnceShown(context: object, forget: Forget): void {
  waiting.set(context, forget)
}

/** The answer has what was to be told. */
export async function shown(context: object | undefined): Promise<void> {
  if (context !== undefined) await waiting.get(context)?.()
}
