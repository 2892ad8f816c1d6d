/** By which the server knows the scripts and styles of ours in a page. It takes it out; browsers never see one. */
import { createContext, useContext } from 'react'

export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
