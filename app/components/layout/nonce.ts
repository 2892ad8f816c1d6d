/** The nonce of this answer's scripts and styles. The browser hides it from scripts, so it is empty there. */
import { createContext, useContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
