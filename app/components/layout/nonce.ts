/**
 * Nonce by which the server recognises our own scripts and styles in a page. The server removes it; browsers never see
 * one.
 */
import { createContext, useContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
