import type { ShouldRevalidateFunction } from '@remix-run/react'

/** A step whose form could not be taken stays as it is filled in: what is away would take its page from it as well. */
export const keepStep: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 500 && defaultShouldRevalidate
