/**
 * Stands in for Remix's outermost boundary in the browser, which would show the error and its stack. Here the page
 * stays as the server sent it and goes on without scripts; after a client navigation it is loaded as a document.
 */
import { Component } from 'react'
import type { ReactNode } from 'react'

interface Props {
  readonly location: unknown
  readonly children: ReactNode
}

interface State {
  readonly failed: boolean
}

export class RemixErrorBoundary extends Component<Props, State> {
  readonly #firstLocation = this.props.location
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    if (this.props.location !== this.#firstLocation) window.location.reload()
    return <AsServed />
  }
}

/** Scripts that come with `innerHTML` do not run again. */
function AsServed() {
  const { lang, innerHTML } = document.documentElement
  return <html lang={lang} dangerouslySetInnerHTML={{ __html: innerHTML }} />
}

/** For a root without a boundary of its own; ours has one. */
export const RemixRootDefaultErrorBoundary = AsServed
/** For a page that waits for a loader of the browser; there is none. */
export const RemixRootDefaultHydrateFallback = AsServed
