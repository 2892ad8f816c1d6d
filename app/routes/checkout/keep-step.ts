import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * On a server error, keep the step as filled in: revalidating against an unavailable backend would lose the page too.
 */
export const keepStep: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 500 && defaultShouldRevalidate
