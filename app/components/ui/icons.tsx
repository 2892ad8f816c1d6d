/** Line icons, one small component each, so that a page ships only those it uses. Always next to text. */
import * as styles from './icons.css'
import type { ReactNode } from 'react'

/** For icons of a few pages, which are defined next to their use. */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

export const SearchIcon = () => (
  <Icon>
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 21 21" />
  </Icon>
)
export const CartIcon = () => (
  <Icon>
    <path d="M2.5 4h2.8l2.4 11.2h10.2L20.5 8H6.2M9 20.2h.02M16.8 20.2h.02" />
  </Icon>
)
export const AccountIcon = () => (
  <Icon>
    <path d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4 20.5c1-4 4-5.8 8-5.8s7 1.8 8 5.8" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M3.5 6.5h17M3.5 12h17M3.5 17.5h11" />
  </Icon>
)
export const TruckIcon = () => (
  <Icon>
    <path d="M2.5 6h11v10.5h-11zM13.5 9.5h4l4 3.6v3.4h-8M6.5 19.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM17.5 19.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z" />
  </Icon>
)
