/**
 * Reports a script error through the shop's own tunnel (ERR-23): its kind and where it was thrown. The browser's
 * console already shows it.
 */

function frameOf(line: string) {
  const [, name, filename = '', lineno, colno] =
    /^\s*(?:at )?(.*?)[ @(]*(\/\S+?|https?:\S+?):(\d+):(\d+)\)?$/.exec(line) ?? []
  return filename === '' ? [] : [{ function: name, filename, lineno: Number(lineno), colno: Number(colno) }]
}

/** Unlike `randomUUID`, available on insecure origins too. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export function reportError(error: unknown): void {
  const { name = typeof error, stack = '' } = error instanceof Error ? error : {}
  const event = {
    event_id: newId(),
    timestamp: Date.now() / 1_000,
    platform: 'javascript',
    exception: {
      values: [
        { type: name, stacktrace: { frames: stack.split('\n').slice(0, 20).flatMap(frameOf).reverse() } },
      ],
    },
  }
  const lines = [{ event_id: event.event_id }, { type: 'event' }, event]
  navigator.sendBeacon('/sentry', lines.map((line) => JSON.stringify(line)).join('\n'))
}
